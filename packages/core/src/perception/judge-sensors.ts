/** Judges the sensors that were woken. */
import type { Data } from '../state/data.js';
import { byName } from '../state/names.js';
import { sortFew } from '../state/sort-few.js';
import { judgeVariables } from './contexts.js';
import type { Perception, SensorUnit } from './perception.js';

/** In the order of their names; `report` throws what is wrong with a value. */
export function judgeSensors(
  perception: Perception,
  report: (sensor: string, value: unknown) => void,
  fault: (part: string, error: unknown) => void,
): void {
  const { woken } = perception;
  sortFew(woken, (a, b) => byName(a.plan.name, b.plan.name));
  perception.woken = [];
  for (const sensor of woken) {
    const before = perception.writes.length;
    try {
      judge(sensor, report);
    } catch (error) {
      // half of what a failing sensor wrote is worse than nothing
      perception.writes.length = before;
      fault(`sensor ${sensor.plan.name}`, error);
    }
  }
}

function judge(
  { plan, signals, context }: SensorUnit,
  report: (sensor: string, value: unknown) => void,
): void {
  const { name, judge: code, remember } = plan;
  if (typeof code === 'function') {
    report(name, code(signals, context));
    return;
  }
  const variables = judgeVariables(signals, context);
  const value = code.expression(variables);
  report(name, value);
  if (value === false || value === 0) return;
  for (const { key, expression } of remember) {
    context.memory.write(key, expression(variables) as Data);
  }
}
