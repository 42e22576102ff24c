/** The built-in world: a skill's promises come true once it has taken its steps. */
import type { Message } from '../dispatch/messages.js';
import type { DispatchState } from '../dispatch/state.js';
import { readingOf } from '../network/network.js';
import type { Effect, Sensor } from '../state/character.js';
import type { Value } from '../state/definition.js';

/** What the world answers once a step is over: all effects first, then who finished, in the order of starting. */
export function keepPromises(
  { network, executing, step }: DispatchState,
  isKept: (skill: string) => boolean = () => true,
): Message[] {
  const { structure } = network;
  const finishing = executing.filter(({ skill, since }) => {
    if (!isKept(skill)) return false;
    const takes = structure.skills[structure.slotOf.get(skill) ?? -1]?.takes ?? 1;
    return step >= since + takes - 1;
  });
  const changed = new Map<string, Value>();
  for (const { skill } of finishing) {
    const { adds, deletes } = structure.skills[structure.slotOf.get(skill)!]!;
    for (const effect of [...deletes, ...adds]) {
      const sensor = structure.sensors.get(effect.proposition);
      if (sensor === undefined) continue;
      const present = changed.get(sensor.name) ?? readingOf(network, 0, sensor.name) ?? false;
      changed.set(sensor.name, outcome(effect, sensor.kind, present));
    }
  }
  return [
    ...[...changed].map(([sensor, value]): Message => ({ kind: 'sense', sensor, value })),
    ...finishing.map(({ skill }): Message => ({ kind: 'finished', skill })),
  ];
}

function outcome({ value }: Effect, kind: Sensor['kind'], present: Value): Value {
  if (kind === 'plain') return value;
  if (kind === 'graded') return value === true ? 1 : 0;
  return value === true ? Number(present) + 1 : Math.max(0, Number(present) - 1);
}
