/** What a person did to a run, and how it is undone: each change has one that puts back what it found. */
import type { ActorDefinition, GoalForm, Value, WorldView } from '@troupe/core';
import type { ActorMoment, Change, GoalMoment, Moment } from '@troupe/views/show';
import type { PartNames } from '../shows/parts-kind.js';

/** What is so before a change. */
export interface Before {
  readonly moment: Moment;
  readonly world: WorldView;
  readonly definition: (actor: string) => ActorDefinition | undefined;
  /** Of which a robot is made. */
  readonly parts: (actor: string) => PartNames | undefined;
}

/** Nothing where there is nothing to put back. */
export function inverseOf(change: Change, before: Before): Change | undefined {
  const { moment, world, definition, parts } = before;
  if (change.kind === 'together') {
    const undone = change.changes.flatMap((one) => inverseOf(one, before) ?? []).reverse();
    return undone.length === 0 ? undefined : { kind: 'together', changes: undone };
  }
  if (change.kind === 'world') return inverseOfWorld(change.change, world);
  if (change.kind === 'assemble') {
    const choices = parts(change.actor);
    return choices && { ...change, choices };
  }
  const actor = moment.actors[change.actor];
  return actor && inverseOfActor(change, actor, definition(change.actor));
}

function inverseOfActor(
  change: Exclude<Change, { kind: 'together' | 'world' | 'assemble' }>,
  { sensors, goals, parameters }: ActorMoment,
  definition: ActorDefinition | undefined,
): Change | undefined {
  const { actor } = change;
  switch (change.kind) {
    case 'set': {
      const before = sensors[change.sign];
      return before && { ...change, value: before.value };
    }
    case 'want': {
      const before = goals[change.goal];
      if (before === undefined) return { ...change, form: null };
      const wanted: Change = { ...change, form: formOf(before, definition?.goals?.[change.goal]) };
      if (change.form !== null || !before.disabled) return wanted;
      // it goes with the goal
      const disabled: Change = { kind: 'disable', actor, agent: `goal:${change.goal}` };
      return { kind: 'together', changes: [wanted, disabled] };
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

/** Of a moment that does not say it: as it is written, if it is that one. It may be one to conserve, say. */
function formOf(
  { value, importance, form: whole }: GoalMoment,
  written: Value | GoalForm | undefined,
): Value | GoalForm {
  if (whole !== undefined) return whole;
  if (written === undefined) return { value, importance };
  const form: GoalForm = typeof written === 'object' ? written : { value: written };
  const weight = form.importance ?? 1;
  // one that varies is told as 1
  const told = typeof weight === 'number' ? weight : 1;
  return (form.value ?? true) === value && told === importance ? written : { value, importance };
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

/** What was done, in words. */
export function sayChange(change: Change): string {
  switch (change.kind) {
    case 'set':
      return `${change.sign} set to ${change.value}`;
    case 'want':
      return `${change.goal} ${change.form === null ? 'withdrawn' : 'wanted'}`;
    case 'disable':
    case 'enable':
      return `${change.agent} ${change.kind}d`;
    case 'tune':
      return Object.entries(change.parameters)
        .map(([name, value]) => `${name} set to ${value}`)
        .join(', ');
    case 'cancel':
      return `${change.skill} stopped`;
    case 'world':
      return `${change.change.thing} changed`;
    case 'redefine':
      return `${change.actor} defined anew`;
    case 'assemble':
      return `other parts for ${change.actor}`;
    case 'together':
      // of one thing many properties: said once
      return [...new Set(change.changes.map(sayChange))].join(', ');
  }
}
