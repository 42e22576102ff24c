/** Random characters with templates, and the same written out by hand. */
import type { SensorForm, SkillForm, TemplateForm, Value } from '@troupe/core';
import fc from 'fast-check';
import {
  type Case,
  cases,
  type Ground,
  type SkillShape,
  skillForm,
  skillShape,
} from './arbitrary.js';

export const objects = { place: ['hall', 'door'], thing: ['cup', 'box'] };
const named = [
  'at(door)',
  'at(hall)',
  'held(box)',
  'held(cup)',
  'in(box,door)',
  'in(box,hall)',
  'in(cup,door)',
  'in(cup,hall)',
  'standing',
  'lit',
];
const sensorTemplates = {
  at: 'at(?p: place)',
  held: 'held(?t: thing)',
  in: 'in(?t: thing, ?p: place)',
};
/** Heads, and what their lists may speak of. */
const heads: readonly [string, readonly string[]][] = [
  ['go(?p: place)', ['at(?p)', 'in(cup,?p)', 'standing', 'lit', 'held(box)']],
  ['take(?t: thing)', ['held(?t)', 'in(?t,hall)', 'standing', 'lit', 'at(door)']],
  ['carry(?t: thing, ?p: place)', ['in(?t,?p)', 'held(?t)', 'at(?p)', 'lit', 'standing']],
];

const randomTemplates = fc.array(
  fc.record({ head: fc.nat(2), shape: skillShape({}), stays: fc.boolean() }),
  { minLength: 1, maxLength: 3 },
);

export const templateCases: fc.Arbitrary<Required<Case>> = fc
  .record({
    random: cases({ named }),
    chosen: randomTemplates,
    // which sensors are written as templates, and which of those also by themselves
    asTemplate: fc.nat(7),
    apart: fc.nat(255),
  })
  .map(({ random, chosen, asTemplate, apart }) => {
    const templates: Record<string, TemplateForm> = {};
    for (const { head, shape, stays } of chosen) {
      templates[heads[head]![0]] = { ...formFrom(shape, head, random.ground), stays };
    }
    const sensors: Record<string, Value | SensorForm> = {};
    const written: Record<string, Value | SensorForm> = {};
    for (const [i, name] of named.entries()) {
      const form = random.definition.sensors![name]!;
      const kind = Object.keys(sensorTemplates).findIndex((functor) =>
        name.startsWith(`${functor}(`),
      );
      const template = Object.values(sensorTemplates)[kind];
      if (template === undefined || (asTemplate & (1 << kind)) === 0 || (apart & (1 << i)) !== 0) {
        sensors[name] = form;
        written[name] = form;
      } else {
        sensors[template] ??= form;
        written[name] = sensors[template];
      }
    }
    const { open: _, ...rest } = random.definition;
    const definition = { ...rest, objects, sensors, templates };
    // by hand, an agent may join whose sensors have left
    const byHand = { ...rest, sensors: written, open: true };
    return { ...random, definition, byHand };
  });

function formFrom(shape: SkillShape, head: number, ground: Ground): SkillForm {
  const values = [true, false];
  const propositions = heads[head]![1].map((name) => ({ name, kind: 'plain' as const, values }));
  return skillForm(shape, { ...ground, propositions });
}
