/** Options that mean nothing, as code without types gives them. */
import { describe, expect, it } from 'vitest';
import {
  createExpressions,
  locateProblems,
  parseCharacter,
  parseScript,
  parseText,
  parseTraceLine,
} from '../src/index.js';
import { openRecordingFile } from '../src/node/index.js';
import { createRecording } from '../src/recording/index.js';
import { problemsOf } from './problems-of.js';

const wrong = (given: unknown) => given as never;
const nowhere = '/nowhere/run.mcap';

type Call = (options: never) => unknown;
const takers: readonly (readonly [name: string, right: string, misspelt: string, call: Call])[] = [
  ['parseCharacter', 'file', 'fiel', (options) => parseCharacter('name: mary', options)],
  ['parseScript', 'file', 'files', (options) => parseScript('[]', options)],
  ['parseText', 'file', 'File', (options) => parseText('a: 1', options)],
  ['locateProblems', 'file', 'path', (options) => locateProblems('a: 1', [], options)],
  ['parseTraceLine', 'line', 'lines', (options) => parseTraceLine('{}', options)],
  ['createExpressions', 'cost', 'costs', (options) => createExpressions(options)],
  ['createRecording', 'chunkSize', 'chunksize', (options) => createRecording(() => {}, options)],
  ['openRecordingFile', 'checksum', 'checksums', (options) => openRecordingFile(nowhere, options)],
];

describe('options that mean nothing', () => {
  it.each(takers)('[DEF12] %s refuses them', (name, right, misspelt, call) => {
    const [problem, ...others] = problemsOf(() => call(wrong({ [misspelt]: 1 })));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: 'unknown-key', path: `${name}.${misspelt}` });
    expect(problem?.message).toContain(`${name} has no "${misspelt}".`);
    expect(problem?.message).toContain(right);
    for (const given of [5, 'a.yaml', null, []]) {
      expect(problemsOf(() => call(wrong(given)))[0]).toMatchObject({
        code: 'wrong-type',
        path: name,
      });
    }
  });

  it('[DEF12] [CEL2] a limit that is undefined was not said', () => {
    const expressions = createExpressions(wrong({ length: undefined }));
    expect(() => expressions.compile('1 + '.repeat(5_000), [])).toThrow('at most 10000');
  });
});
