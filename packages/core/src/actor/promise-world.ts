/** The built-in world: a skill's promises come true once it has taken its steps. */
import type { Message } from '../dispatch/messages.js';
import type { DispatchState } from '../dispatch/state.js';
import { type Network, readingOf } from '../network/network.js';
import type { Effect, Sensor, Skill } from '../state/character.js';
import type { Value } from '../state/definition.js';

/** What the world answers once a step is over: all effects first, then who finished, in the order of starting. */
export function keepPromises({ network, executing, step }: DispatchState): Message[] {
  const { structure } = network;
  const finishing = executing.filter(
    ({ skill, since }) => step >= since + takesOf(network, skill) - 1,
  );
  const changed = new Map<string, Value>();
  for (const { skill } of finishing) {
    promise(network, structure.skills[structure.slotOf.get(skill)!]!, changed);
  }
  return [
    ...[...changed].map(([sensor, value]): Message => ({ kind: 'sense', sensor, value })),
    ...finishing.map(({ skill }): Message => ({ kind: 'finished', skill })),
  ];
}

/** Steps that a skill without code runs for. */
export function takesOf({ structure }: Network, skill: string): number {
  return structure.skills[structure.slotOf.get(skill) ?? -1]?.takes ?? 1;
}

/** What a skill promised, upon what is about to be so; signs that are left out are judged by who looks for itself. */
export function promise(
  network: Network,
  { adds, deletes }: Skill,
  changed: Map<string, Value>,
  isLeftOut: (sensor: string) => boolean = () => false,
): void {
  const comeTrue = (effect: Effect) => {
    const sensor = network.structure.sensors.get(effect.proposition);
    if (sensor === undefined || isLeftOut(sensor.name)) return;
    const present = changed.get(sensor.name) ?? readingOf(network, 0, sensor.name) ?? false;
    changed.set(sensor.name, outcome(effect, sensor.kind, present));
  };
  for (const effect of deletes) comeTrue(effect);
  for (const effect of adds) comeTrue(effect);
}

function outcome({ value }: Effect, kind: Sensor['kind'], present: Value): Value {
  if (kind === 'plain') return value;
  if (kind === 'graded') return value === true ? 1 : 0;
  return value === true ? Number(present) + 1 : Math.max(0, Number(present) - 1);
}
