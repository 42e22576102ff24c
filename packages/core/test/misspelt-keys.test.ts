/** Keys that mean nothing, as code without types has them. */
import { type ActorDefinition, createActor, createScene, extend } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { problemsOf, refusals } from './problems.js';

const named = (rest: object) => ({ name: 'mary', ...rest }) as unknown as ActorDefinition;

describe('keys that mean nothing', () => {
  it.each([
    [{ skils: {} }, 'skils', 'a definition has no "skils". Did you mean "skills"?'],
    [{ goal: { fed: true } }, 'goal', 'a definition has no "goal". Did you mean "goals"?'],
    [{ colour: 1 }, 'colour', 'a definition has no "colour". There are name, troupe, semantics, '],
    [{ receptors: { r: { prob: () => 1 } } }, 'receptors.r.prob', 'Did you mean "probe"?'],
    [{ sensors: { s: { form: ['r'] } } }, 'sensors.s.form', 'Did you mean "from"?'],
    [{ goals: { g: { improtance: 2 } } }, 'goals.g.improtance', 'Did you mean "importance"?'],
    [
      { skills: { s: { wehn: ['a'] } } },
      'skills.s.wehn',
      'a skill has no "wehn". Did you mean "when"?',
    ],
    [{ templates: { 't(?x: y)': { stay: true } } }, 'templates.t(?x: y).stay', '"stays"'],
    [{ skills: { s: { stays: true } } }, 'skills.s.stays', 'There are when, adds'],
    [{ commands: { c: { evry: 1 } } }, 'commands.c.evry', 'Did you mean "every"?'],
  ])('[DEF1] %j is refused with what may have been meant', (rest, path, words) => {
    const [problem, ...others] = problemsOf(() => createActor(named(rest)));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: 'unknown-key', path });
    expect(problem?.message).toContain(words);
    const scene = createScene();
    const before = JSON.stringify(scene.save());
    expect(refusals(() => scene.add(named(rest)))).toEqual([`unknown-key ${path}`]);
    expect(JSON.stringify(scene.save())).toBe(before);
  });

  it('[DEF1] all of them are said at once, and beside what is of the wrong form', () => {
    const bad = named({ skils: {}, commands: 5, skills: { a: { add: ['x'] }, b: null } });
    expect(refusals(() => createActor(bad))).toEqual([
      'unknown-key skils',
      'unknown-key skills.a.add',
      'wrong-type skills.b',
      'wrong-type commands',
    ]);
  });

  it('[DEF1] one who lives is not redefined with them', () => {
    const actor = createActor({ name: 'mary', goals: {} });
    expect(refusals(() => actor.redefine(named({ skils: {} })))).toEqual(['unknown-key skils']);
  });

  it('[DEF1] what tools put there stays: symbols, a schema, keys without a value', () => {
    const tag = Symbol('tag');
    const tagged = named({ $schema: 'character.json', troupe: 1, extra: undefined, [tag]: 1 });
    expect(() => createActor(tagged)).not.toThrow();
    expect(() => createActor(extend(tagged, { name: 'ann', patient: true }))).not.toThrow();
  });
});
