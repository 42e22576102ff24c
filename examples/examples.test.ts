import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { cat } from './01-cat/example.js';
import { takeOne } from './02-door-take-1/example.js';
import { takeTwo } from './03-door-take-2/example.js';
import { takeThree } from './04-door-take-3/example.js';
import { sander } from './05-sander/example.js';
import { martin } from './06-martin/example.js';
import { mary } from './07-mary/example.js';
import { soup } from './08-soup/example.js';
import { cup } from './09-cup/example.js';
import { wrongNumber } from './10-wrong-number/example.js';
import { stroll } from './11-walk-and-chew-gum/example.js';
import { day } from './12-a-day/example.js';
import { gull } from './13-displacement/example.js';
import { wolves } from './14-wolves/example.js';
import { squash } from './15-squash/example.js';
import { apples } from './16-reach/example.js';
import { sanderWorld } from './17-sander-world/example.js';
import { dudes } from './18-dude/example.js';
import { parts } from './19-parts/example.js';
import { meadow } from './20-meadow/example.js';
import { modelFox } from './21-model/example.js';
import { pathOf, traceFiles } from './shared/play-example.js';

const examples = [
  cat,
  takeOne,
  takeTwo,
  takeThree,
  sander,
  martin,
  mary,
  soup,
  cup,
  wrongNumber,
  stroll,
  day,
  gull,
  wolves,
  squash,
  apples,
  sanderWorld,
  dudes,
  parts,
  meadow,
  modelFox,
];

/** Nobody waits for whoever is late: no two runs are alike. */
const overProcesses = ['22-dude-over-processes', '23-cat-in-two-processes', '24-fifty-agents'];

for (const example of examples) {
  it(`[EXM4] ${example.folder} gives the traces committed beside it, byte for byte`, async () => {
    const traces = await traceFiles(example);
    const committed = readdirSync(pathOf(example.folder, '.')).filter((name) =>
      name.endsWith('.trace.jsonl'),
    );
    expect(Object.keys(traces).sort()).toEqual(committed.sort());
    for (const [name, text] of Object.entries(traces)) {
      expect(text === readFileSync(pathOf(example.folder, name), 'utf8'), name).toBe(true);
    }
  });
}

it('[EXM4] every folder of the course is here', () => {
  const folders = readdirSync(pathOf('.', '.')).filter((name) => /^\d\d-/.test(name));
  expect([...examples.map(({ folder }) => folder), ...overProcesses]).toEqual(folders.sort());
});
