/** Options that mean nothing, as code without types gives them. */
import { createScene, TroupeError } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { showScene } from '../src/show/index.js';
import { Stage } from '../src/stage/index.js';

const wrong = (given: unknown) => given as never;

function refusalOf(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof TroupeError) return error.message;
    throw error;
  }
  throw new Error('nothing was refused');
}

type Call = (options: never) => unknown;
const takers: readonly (readonly [name: string, right: string, misspelt: string, call: Call])[] = [
  ['showScene', 'title', 'titel', (options) => showScene(createScene(), options)],
  ['Stage', 'clock', 'clokc', (options) => new Stage(options)],
  ['add', 'driver', 'diver', (options) => new Stage().add(createScene(), options)],
];

describe('options that mean nothing', () => {
  it.each(takers)('[DEF12] %s refuses them', (name, right, misspelt, call) => {
    expect(refusalOf(() => call(wrong({ [misspelt]: 1 })))).toBe(
      `[unknown-key] ${name}.${misspelt}: ${name} has no "${misspelt}". Did you mean "${right}"?`,
    );
    for (const given of [5, 'Sander', null, []]) {
      expect(refusalOf(() => call(wrong(given)))).toMatch(
        new RegExp(`^\\[wrong-type\\] ${name}: the options of ${name} must be an object, `),
      );
    }
  });
});
