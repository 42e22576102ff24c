/** What a person did to a run, and how it is undone: each change has one that puts back what it found. */
import type { WorldView } from '@troupe/core';
import type { ActorMoment, Change, Moment } from '@troupe/views/show';
import { partsOf } from '../shows/parts-kind.js';

/** Nothing where there is nothing to put back. */
export function inverseOf(change: Change, moment: Moment, world: WorldView): Change | undefined {
  if (change.kind === 'together') {
    const undone = change.changes.flatMap((one) => inverseOf(one, moment, world) ?? []).reverse();
    return undone.length === 0 ? undefined : { kind: 'together', changes: undone };
  }
  if (change.kind === 'world') return inverseOfWorld(change.change, world);
  if (change.kind === 'assemble') {
    const choices = partsOf(world, change.actor);
    return choices && { ...change, choices };
  }
  const actor = moment.actors[change.actor];
  return actor === undefined ? undefined : inverseOfActor(change, actor);
}

function inverseOfActor(
  change: Exclude<Change, { kind: 'together' | 'world' | 'assemble' }>,
  { sensors, goals, parameters }: ActorMoment,
): Change | undefined {
  const { actor } = change;
  switch (change.kind) {
    case 'set': {
      const before = sensors[change.sign];
      return before && { ...change, value: before.value };
    }
    case 'want': {
      const before = goals[change.goal];
      const form =
        before === undefined ? null : { value: before.value, importance: before.importance };
      return { ...change, form };
    }
    case 'disable':
      return { kind: 'enable', actor, agent: change.agent };
    case 'enable':
      return { kind: 'disable', actor, agent: change.agent };
    case 'tune': {
      const names = Object.keys(change.parameters) as (keyof typeof parameters)[];
      const before = Object.fromEntries(names.map((name) => [name, parameters[name]]));
      return { kind: 'tune', actor, parameters: before };
    }
    default:
      // what was cancelled is over, and a definition has its own undo
      return undefined;
  }
}

function inverseOfWorld(
  change: Extract<Change, { kind: 'world' }>['change'],
  world: WorldView,
): Change | undefined {
  const { thing } = change;
  if ('property' in change) {
    if (!world.has(thing)) return undefined;
    const value = world.get(thing, change.property) ?? null;
    return { kind: 'world', change: { thing, property: change.property, value } };
  }
  if (change.form !== null) return { kind: 'world', change: { thing, form: null } };
  const form = world.thing(thing);
  return form && { kind: 'world', change: { thing, form } };
}
