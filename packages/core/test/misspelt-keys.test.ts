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

  it.each([
    [{ links: { bakward: 1 } }, 'links.bakward', 'Did you mean "backward"?'],
    [
      { skills: { s: { adds: { fed: { wieght: 2 } } } } },
      'skills.s.adds.fed.wieght',
      'an effect has no "wieght". Did you mean "weight"?',
    ],
    [
      { skills: { s: { deletes: { fed: { vlaue: false } } } } },
      'skills.s.deletes.fed.vlaue',
      '"value"',
    ],
    [
      { skills: { s: { decay: { 'half-life': 1, x: 1 } } } },
      'skills.s.decay.x',
      'There are half-life',
    ],
    [
      { skills: { s: { importance: { mean: 1, swing: 0, period: 2, peek: 1 } } } },
      'skills.s.importance.peek',
      'a rhythm has no "peek". Did you mean "peak"?',
    ],
    [{ maxCalls: { mean: 2, swing: 0, period: 2, peek: 1 } }, 'maxCalls.peek', '"peak"'],
    [
      { skills: { s: { asks: { bob: { fed: { improtance: 2 } } } } } },
      'skills.s.asks.bob.fed.improtance',
      '"importance"',
    ],
    [
      { skills: { s: { deadline: { secnds: 1, seconds: 2 } } } },
      'skills.s.deadline.secnds',
      'a period has no "secnds". Did you mean "seconds"?',
    ],
    [
      { templates: { 't(?x: y)': { adds: { fed: { wieght: 2 } } } }, objects: { y: ['a'] } },
      'templates.t(?x: y).adds.fed.wieght',
      '"weight"',
    ],
    [{ memory: { k: { value: 1, last: 3 } } }, 'memory.k.last', 'Did you mean "lasts"?'],
    [{ world: { thngs: {} } }, 'world.thngs', 'a world has no "thngs". Did you mean "things"?'],
    [{ world: { things: {}, law: {} } }, 'world.law', 'Did you mean "laws"?'],
    [{ stepEvery: { seconds: 1, tick: 2 } }, 'stepEvery.tick', 'There are seconds'],
  ])('[DEF1] %j is refused, however far within', (rest, path, words) => {
    const bad = named({ sensors: { fed: false }, ...rest });
    const scene = createScene();
    const before = JSON.stringify(scene.save());
    const [problem, ...others] = problemsOf(() => scene.add(bad));
    expect(others).toEqual([]);
    expect(problem).toMatchObject({ code: 'unknown-key', path });
    expect(problem?.message).toContain(words);
    expect(JSON.stringify(scene.save())).toBe(before);
    expect(refusals(() => createActor(bad))).toEqual([`unknown-key ${path}`]);
  });

  it('[DEF1] a list is no short form of a goal, a sensor or an effect', () => {
    const of = (rest: object) => () => createActor(named({ sensors: { fed: false }, ...rest }));
    const [problem] = problemsOf(of({ goals: { fed: [1] } }));
    expect(problem).toMatchObject({ code: 'wrong-type', path: 'goals.fed' });
    expect(problem?.message).toContain('found a list');
    expect(refusals(of({ skills: { s: { adds: { fed: [1] } } } }))).toEqual([
      'wrong-type skills.s.adds.fed',
    ]);
    expect(refusals(of({ sensors: { fed: [1] } }))).toEqual(['wrong-type sensors.fed']);
    expect(refusals(of({ links: { forward: [1] } }))).toEqual(['out-of-range links.forward']);
  });

  it('[DEF1] nobody joins, and nothing is wanted, with them', () => {
    const actor = createActor({ name: 'mary', sensors: { fed: false } });
    const before = JSON.stringify(actor.scene.save());
    const join = (agents: object) => refusals(() => actor.join(agents));
    expect(join({ skills: { t: { adds: ['fed'], wehn: ['a'] } } })).toEqual([
      'unknown-key skills.t.wehn',
    ]);
    expect(join({ skills: { t: { adds: { fed: { wieght: 1 } } } } })).toEqual([
      'unknown-key skills.t.adds.fed.wieght',
    ]);
    expect(join({ sensors: { lit: { grade: true } } })).toEqual(['unknown-key sensors.lit.grade']);
    expect(join({ goals: { fed: { protekt: true } } })).toEqual(['unknown-key goals.fed.protekt']);
    expect(join({ skils: {} })).toEqual(['unknown-key skils']);
    expect(refusals(() => actor.want('fed', { improtance: 2 } as never))).toEqual([
      'unknown-key goals.fed.improtance',
    ]);
    expect(JSON.stringify(actor.scene.save())).toBe(before);
  });

  it('[DEF1] a world of several is not made with them', () => {
    expect(refusals(() => createScene({ world: { thngs: {} } as never }))).toEqual([
      'unknown-key thngs',
    ]);
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
    const within = { links: { forward: undefined, bakward: undefined }, world: { law: undefined } };
    expect(() => createActor(named(within))).not.toThrow();
    expect(() => createActor(tagged)).not.toThrow();
    expect(() => createActor(extend(tagged, { name: 'ann', patient: true }))).not.toThrow();
  });
});
