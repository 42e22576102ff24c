/** Tells a run for a person: one line for each step in which something happened. */
import { type DispatchState, isMet, type StepReport } from '@troupe/core';

import type { Script } from '../load-character.js';
import { fitText } from '../text/display-width.js';
import type { Paint } from '../text/paint.js';
import { sayLiteral } from '../text/say-literal.js';
import { sayLevel } from '../text/say-number.js';
import { sayEntry } from './say-entry.js';

const stepColumn = 6;
const numberColumn = 11;

interface Row {
  readonly step: number;
  readonly chosen: string;
  readonly numbers: string;
  /** Skills that were executing before this step's choice. */
  readonly executing: ReadonlySet<string>;
}

export class Journal {
  readonly #paint: Paint;
  readonly #nameColumn: number;
  readonly #entries = new Map<number, string[]>();
  /** Goals that held when last looked at, in words. */
  #held: ReadonlyMap<string, string>;
  /** The step whose outcome is still to come. */
  #row: Row | undefined;

  constructor(
    names: Iterable<string>,
    script: Script | undefined,
    state: DispatchState,
    paint: Paint,
  ) {
    this.#paint = paint;
    this.#nameColumn = Math.min(36, Math.max(6, ...[...names].map((name) => name.length)));
    this.#held = goalsThatHold(state);
    for (const entry of script ?? []) {
      const said = this.#entries.get(entry.after) ?? [];
      this.#entries.set(entry.after, [...said, ...sayEntry(entry)]);
    }
  }

  get heading(): string {
    const numbers = ['level', 'threshold'].map((word) => word.padStart(numberColumn)).join('');
    const heading = `${'step'.padStart(stepColumn)}  ${fitText('chosen', this.#nameColumn)}${numbers}`;
    return this.#paint('dim', heading);
  }

  /** The line of the step before, now that its outcome is known, if there is anything to tell. */
  take(report: StepReport, state: DispatchState): string | undefined {
    const line = this.#finish(report.completed, report.failed, state);
    const { step, selected, threshold } = report;
    const executing = new Set(state.executing.map(({ skill }) => skill));
    const level = selected === null ? undefined : levelOf(state, selected);
    const numbers = level === undefined ? [] : [level, threshold];
    this.#row = {
      step,
      chosen: selected ?? '',
      numbers: numbers.map((value) => sayLevel(value).padStart(numberColumn)).join(''),
      executing,
    };
    if (selected !== null) executing.delete(selected);
    return line;
  }

  /** That of the last step of a run that broke off: what the script asked for after it was not done. */
  breakOff(state: DispatchState): string | undefined {
    this.#entries.clear();
    return this.end(state);
  }

  /** The line of the last step. */
  end(state: DispatchState): string | undefined {
    return this.#finish(state.news.completed, state.news.failed, state);
  }

  #finish(
    completed: readonly string[],
    failed: readonly string[],
    state: DispatchState,
  ): string | undefined {
    const row = this.#row ?? { step: 0, chosen: '', numbers: '', executing: new Set() };
    this.#row = undefined;
    const held = goalsThatHold(state);
    const before = this.#held;
    this.#held = held;
    const paint = this.#paint;
    const notes = [
      ...completed.filter((skill) => row.executing.has(skill)).map((skill) => `${skill} finished`),
      ...failed.map((skill) => paint('red', `${skill} failed`)),
      ...(this.#entries.get(row.step) ?? []),
      ...[...held]
        .filter(([goal, literal]) => before.get(goal) !== literal)
        .map(([, literal]) => paint('green', `✓ ${literal}`)),
      ...[...before]
        .filter(([goal]) => !held.has(goal))
        .flatMap(([goal]) => state.network.goals[0]?.get(goal) ?? [])
        .map(({ name, value }) => `✗ ${sayLiteral(name, value)}`),
    ];
    if (row.chosen === '' && notes.length === 0) return undefined;
    const numbers = row.numbers.padEnd(2 * numberColumn);
    const name = paint('bold', fitText(row.chosen, this.#nameColumn));
    const told = notes.length === 0 ? '' : `   ${notes.join(', ')}`;
    return `${String(row.step).padStart(stepColumn)}  ${name}${numbers}${told}`.trimEnd();
  }
}

function goalsThatHold({ network }: DispatchState): ReadonlyMap<string, string> {
  const held = new Map<string, string>();
  for (const { name, value, conserve } of network.goals[0]?.values() ?? []) {
    if (!conserve && isMet(network, 0, name, value)) held.set(name, sayLiteral(name, value));
  }
  return held;
}

function levelOf({ network }: DispatchState, skill: string): number {
  const slot = network.structure.slotOf.get(skill);
  return slot === undefined ? 0 : (network.population.level[slot] ?? 0);
}
