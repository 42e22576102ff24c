/** Which lanes there are: a skill, a sensor or a goal each. */
import type { CharacterStructure } from '../model/protocol.js';
import type { ActorLog } from '../model/run-log.js';
import type { Picked } from '../parts/panel-props.js';

export interface Lane {
  readonly kind: 'skill' | 'sensor' | 'goal';
  readonly name: string;
}

export interface LaneGroup {
  readonly title: string;
  readonly lanes: readonly Lane[];
}

/** What is there now first, then what was there once. */
export function groupLanes(
  log: ActorLog | undefined,
  structure: CharacterStructure | undefined,
): LaneGroup[] {
  const named = (kind: Lane['kind'], names: Iterable<string>): Lane[] =>
    [...new Set(names)].map((name) => ({ kind, name }));
  const skills = [...Object.keys(structure?.skills ?? {}), ...(log?.skills ?? [])];
  const goals = [...(structure?.goals ?? []), ...(log?.goals.keys() ?? [])];
  const sensors = [...(structure?.sensors ?? []), ...(log?.signs.keys() ?? [])];
  return [
    { title: 'Skills', lanes: named('skill', skills) },
    { title: 'Goals', lanes: named('goal', goals) },
    { title: 'Sensors', lanes: named('sensor', sensors) },
  ].filter(({ lanes }) => lanes.length > 0);
}

/** As agents are named in messages and in the log. */
export function agentOf({ kind, name }: Lane): string {
  return kind === 'skill' ? name : `${kind}:${name}`;
}

export function sameLane(a: Lane | undefined, b: Lane | undefined): boolean {
  return a?.kind === b?.kind && a?.name === b?.name;
}

/** The lane of what was picked; a thing has none. */
export function laneOf(picked: Picked | undefined, lanes: readonly Lane[]): Lane | undefined {
  return picked && lanes.find(({ kind, name }) => kind === picked.kind && name === picked.name);
}

/** What is drawn below each other: the heading of a group, or a lane. */
export interface Row {
  readonly title?: string;
  readonly lane?: Lane;
}

export function rowsOf(groups: readonly LaneGroup[]): Row[] {
  return groups.flatMap(({ title, lanes }): Row[] => [
    { title },
    ...lanes.map((lane): Row => ({ lane })),
  ]);
}
