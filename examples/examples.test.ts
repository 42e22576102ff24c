import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cat } from './01-cat/example.js';
import { takeOne } from './02-door-take-1/example.js';
import { takeTwo } from './03-door-take-2/example.js';
import { takeThree } from './04-door-take-3/example.js';
import { sander } from './05-sander/example.js';
import { expectedTrace, pathOf, toLines, traceExample } from './shared/play-example.js';

for (const example of [cat, takeOne, takeTwo, takeThree, sander]) {
  it(`[EXM4] ${example.folder} gives the trace committed beside it, byte for byte`, async () => {
    const expected = readFileSync(pathOf(example.folder, expectedTrace), 'utf8');
    expect(toLines(await traceExample(example))).toBe(expected);
  });
}
