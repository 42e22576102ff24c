/** Finds the expressions of a character that would not compile, so that a file can be refused with their places. */
import {
  type ActorDefinition,
  type ExpressionCompiler,
  judgeNames,
  probeNames,
  suggest,
  TroupeError,
} from '@troupe/core';
import { createExpressions } from './expressions/create-expressions.js';
import type { Finding, Path } from './finding.js';

let compiler: ExpressionCompiler | undefined;

export function findBadExpressions({ receptors, sensors }: ActorDefinition): Finding[] {
  const findings: Finding[] = [];
  const check = (text: unknown, names: readonly string[], path: Path): void => {
    if (typeof text !== 'string') return;
    // made when there is the first expression: most files have none
    compiler ??= createExpressions();
    try {
      compiler.compile(text, names);
    } catch (error) {
      if (!(error instanceof TroupeError)) throw error;
      for (const { code, message } of error.problems) findings.push({ code, path, message });
    }
  };
  for (const [name, { probe }] of Object.entries(receptors ?? {})) {
    check(probe, probeNames, ['receptors', name, 'probe']);
  }
  for (const [name, sensor] of Object.entries(sensors ?? {})) {
    if (typeof sensor !== 'object') continue;
    const names = judgeNames(sensor.from ?? []);
    const before = findings.length;
    check(sensor.judge, names, ['sensors', name, 'judge']);
    const unknown = (sensor.from ?? []).filter((from) => !Object.hasOwn(receptors ?? {}, from));
    if (findings.length > before && unknown.length > 0) {
      // it means a receptor that it does not listen to, because that one is misspelt
      findings.length = before;
      for (const from of unknown) {
        const hint = suggest(from, Object.keys(receptors ?? {}));
        const message = `sensor "${name}" listens to "${from}"; no such receptor.${hint}`;
        findings.push({ code: 'unknown-receptor', path: ['sensors', name, 'from'], message });
      }
    }
    for (const [key, text] of Object.entries(sensor.remember ?? {})) {
      check(text, names, ['sensors', name, 'remember', key]);
    }
  }
  return findings;
}
