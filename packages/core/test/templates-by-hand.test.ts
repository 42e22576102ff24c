import type { CharacterDefinition, TraceRecord } from '@troupe/core';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createMix } from './mix.js';
import { play, replay, templateChanges } from './play.js';
import { type Literal, type Moment, type ReferenceSkill, referenceSkill } from './reference.js';
import { expectSame } from './same.js';
import { objects, templateCases } from './template-cases.js';

const mix = createMix('TPL6');
let instances = 0;
afterAll(() => console.log(`${mix.say()}; ${instances} instances made`));

function lineOf({ character: _, changes: __, amputated: ___, ...record }: TraceRecord): string {
  return JSON.stringify(record);
}

/** Every instance that may be: what each template is for each choice of objects. */
function allInstances({
  templates = {},
}: CharacterDefinition): { stays: boolean; skill: ReferenceSkill }[] {
  const bindings = Object.keys(templates).flatMap((head) => {
    const places = head.includes('?p') ? objects.place : ['-'];
    const things = head.includes('?t') ? objects.thing : ['-'];
    return places.flatMap((p) => things.map((t) => ({ head, p, t })));
  });
  return bindings.map(({ head, p, t }) => {
    const bind = (text: string) => text.replace('?p', p).replace('?t', t);
    const name = bind(head.replace(/: \w+/g, '').replace(', ', ','));
    const { stays = false, ...form } = templates[head]!;
    const { when, adds, deletes, ...rest } = referenceSkill(name, form);
    const lists = [when, adds, deletes] as const;
    const [boundWhen, boundAdds, boundDeletes] = [
      lists[0].map(({ p: q, v }) => ({ p: bind(q), v })),
      lists[1].map((effect) => ({ ...effect, p: bind(effect.p) })),
      lists[2].map((effect) => ({ ...effect, p: bind(effect.p) })),
    ];
    return { stays, skill: { ...rest, when: boundWhen, adds: boundAdds, deletes: boundDeletes } };
  });
}

function keepsUnits({ kept }: Moment, name: string): boolean {
  return [...(kept.get(name)?.values() ?? [])].some((units) => units > 0);
}

/** [TPL1] [TPL2] [TPL3] The instances there must be in a moment. */
function neededInstances(definition: CharacterDefinition, moment: Moment): string[] {
  const all = allInstances(definition);
  const isInstance = (name: string) => all.some(({ skill }) => skill.name === name);
  const isUnmet = ({ p, v }: Literal) => moment.readings.get(p) !== v;
  const answers = ({ adds, deletes }: ReferenceSkill, { p, v }: Literal) =>
    adds.some((add) => add.p === p && add.v === v) ||
    (moment.semantics === 'literal' && v === false && deletes.some((gone) => gone.p === p));
  const needed = new Set<string>();
  for (const { skill, stays } of all) {
    const isThere = moment.skills.some(({ name }) => name === skill.name);
    const isHeld = moment.executing.includes(skill.name) || keepsUnits(moment, skill.name);
    if (isThere && (stays || isHeld)) needed.add(skill.name);
  }
  for (let size = -1; size < needed.size; ) {
    size = needed.size;
    const wishes: Literal[] = [...moment.goals]
      .filter(([, { conserve }]) => !conserve)
      .map(([p, { value }]) => ({ p, v: value }));
    for (const { name, when } of moment.skills) if (!isInstance(name)) wishes.push(...when);
    for (const { skill } of all) if (needed.has(skill.name)) wishes.push(...skill.when);
    for (const { skill } of all) {
      if (wishes.some((wish) => isUnmet(wish) && answers(skill, wish))) needed.add(skill.name);
    }
  }
  return [...needed].sort();
}

describe('templates', () => {
  it('[TPL6] [TPL4] run as the same skills and sensors written out by hand', () => {
    fc.assert(
      fc.property(templateCases, (random) => {
        const steps = play(random);
        mix.note(random.definition, steps);
        const inboxes = steps.map(({ messages, record }) => {
          const made = templateChanges(random.definition, record);
          instances += made.filter(({ kind }) => kind === 'join').length;
          return [...messages, ...made];
        });
        const records = replay(random.byHand, inboxes);
        expectSame(
          records.map(lineOf),
          steps.map(({ record }) => lineOf(record)),
        );
      }),
    );
  });

  it('[TPL1] [TPL2] [TPL3] have the instances that are needed and no others', () => {
    fc.assert(
      fc.property(templateCases, (random) => {
        play(random, (moment, { state }) => {
          // as it was before the step, but for the instances themselves
          expectSame([...state.instances].sort(), neededInstances(random.definition, moment));
        });
      }),
    );
  });

  it('[TPL6] the cases have conflicts, disabled and executing skills and negative literals', () => {
    expect(mix.rare()).toEqual([]);
    expect(instances).toBeGreaterThan(100);
  });
});
