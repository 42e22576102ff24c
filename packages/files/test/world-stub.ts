/** A world of a few things for expressions to ask, that keeps a list of what it was asked. */
import type { Data, WorldView } from '@troupe/core';

type Things = Readonly<Record<string, Readonly<Record<string, Data>>>>;

export interface StubWorld extends WorldView {
  readonly asked: string[];
}

export function stubWorld(things: Things): StubWorld {
  const asked: string[] = [];
  const note = <T>(question: string, answer: T): T => {
    asked.push(question);
    return answer;
  };
  const said = (value: unknown) => JSON.stringify(value);
  return {
    asked,
    has: (thing) => note(`has ${thing}`, Object.hasOwn(things, thing)),
    names: () => note('names', Object.keys(things)),
    former: (thing, property) => things[thing]?.[property],
    get: (thing, property) => note(`get ${thing}.${property}`, things[thing]?.[property]),
    thing: (thing) => note(`thing ${thing}`, things[thing]),
    where: (thing) => (Object.hasOwn(things, thing) ? [1, 0, 2] : undefined),
    distance: (from, to) => note(`distance ${said(from)} ${said(to)}`, 2.5),
    near: (from, radius, kind) => note(`near ${said(from)} ${radius} ${kind}`, ['cup', 'glass']),
    touching: (thing) => note(`touching ${thing}`, ['floor']),
    sees: (from, thing, sight) => note(`sees ${from} ${thing} ${said(sight)}`, thing === 'cup'),
    inView: (from, sight) => note(`inView ${from} ${said(sight)}`, ['cup']),
    heard: (from) => note(`heard ${said(from)}`, [{ name: 'radio', strength: 0.5 }]),
    smelt: (from) => note(`smelt ${said(from)}`, []),
  };
}
