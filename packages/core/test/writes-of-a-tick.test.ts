import { type ActContext, type ActorDefinition, createScene } from '@troupe/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordScene } from './living.js';

const things = ['wall', 'wal', 'door'];
const properties = ['colour', 'lcolour', 'at'];
const writers = ['al', 'Zoe', 'mary'];

interface Said {
  readonly writer: number;
  readonly kind: 'set' | 'add' | 'remove' | 'memory' | 'forget' | 'attend';
  readonly thing: number;
  readonly property: number;
  readonly value: number;
}

const said: fc.Arbitrary<Said> = fc.record({
  writer: fc.nat(writers.length - 1),
  kind: fc.constantFrom('set', 'set', 'set', 'add', 'remove', 'memory', 'forget', 'attend'),
  thing: fc.nat(things.length - 1),
  property: fc.nat(properties.length - 1),
  value: fc.nat(3),
});

function say({ world, memory, attend }: ActContext, { kind, thing, property, value }: Said): void {
  const [what, which] = [things[thing]!, properties[property]!];
  if (kind === 'set') world.set(what, which, which === 'at' ? [value, 0, 0] : value);
  else if (kind === 'add') world.add(what, { colour: value });
  else if (kind === 'remove') world.remove(what);
  else if (kind === 'memory') memory.write(which, value, { context: what });
  else if (kind === 'forget') memory.forget(which, what);
  else attend('clock', value + 1);
}

/** What a tick comes to in which all that is said, and besides so much on things of nobody's concern. */
function tickWith(all: readonly Said[], besides: number) {
  const scene = createScene({
    world: { things: { wall: { colour: 9 }, wal: { colour: 9 }, aside: { done: 0 } } },
  });
  writers.forEach((name, writer) => {
    const run = (context: ActContext) => {
      for (const one of all) if (one.writer === writer) say(context, one);
      if (writer > 0) return;
      for (let i = 0; i < besides; i++) context.world.set('aside', `p${i}`, i);
    };
    const receptors = { clock: { probe: () => 0, every: 7 } };
    const definition: ActorDefinition = { name, receptors, commands: { say: { every: 1, run } } };
    scene.add(definition);
  });
  const { ticks } = recordScene(scene);
  scene.tick();
  const [record] = ticks;
  const isOurs = ({ thing }: { readonly thing: string }) => thing !== 'aside';
  return {
    things: things.map((thing) => scene.world.thing(thing)),
    remembers: scene.save().actors.map(({ name, memory }) => ({ name, memory })),
    record: { ...record, world: (record?.world ?? []).filter(isOurs) },
    faults: writers.map((name) => scene.actor(name).faults.map(({ error }) => String(error))),
  };
}

describe('what is written in a tick', () => {
  it('[TCK2] comes out the same, however much else is written', () => {
    let contested = 0;
    fc.assert(
      fc.property(fc.array(said, { maxLength: 12 }), (all) => {
        const alone = tickWith(all, 0);
        contested += alone.record.overruled === undefined ? 0 : 1;
        expect(tickWith(all, 40)).toEqual(alone);
      }),
    );
    expect(contested).toBeGreaterThan(5);
  });
});
