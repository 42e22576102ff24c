/** Every agent of a character and where it lives: as the stage reports, else as its structure has it. */
import type { ActorMoment, AgentReport, CharacterStructure } from '../model/protocol.js';

export function listAgents(
  actor: string,
  reports: readonly AgentReport[],
  structure: CharacterStructure | undefined,
  moment: ActorMoment | undefined,
): AgentReport[] {
  const reported = reports.filter((report) => report.actor === actor);
  if (reported.length > 0) return reported;
  if (structure === undefined) return [];
  const isSo = (state: Placed | undefined) => ({
    where: state?.elsewhere === true ? 'elsewhere' : 'here',
    disabled: state?.disabled === true,
  });
  const { skills, sensors, goals } = moment ?? {};
  return [
    ...Object.keys(structure.skills).map(
      (agent): AgentReport => ({ actor, agent, kind: 'skill', ...isSo(skills?.[agent]) }),
    ),
    ...structure.sensors.map(
      (agent): AgentReport => ({ actor, agent, kind: 'sensor', ...isSo(sensors?.[agent]) }),
    ),
    ...[...new Set([...structure.goals, ...Object.keys(goals ?? {})])].map(
      (agent): AgentReport => ({ actor, agent, kind: 'goal', ...isSo(goals?.[agent]) }),
    ),
  ];
}

interface Placed {
  readonly disabled: boolean;
  readonly elsewhere?: boolean;
}

/** As messages name it. */
export function agentName({ kind, agent }: Pick<AgentReport, 'kind' | 'agent'>): string {
  return kind === 'skill' || agent.startsWith(`${kind}:`) ? agent : `${kind}:${agent}`;
}

export function sayHeard(heard: number | undefined): string {
  if (heard === undefined) return 'always';
  if (heard < 1) return 'just now';
  return heard < 120 ? `${Math.round(heard)} s ago` : `${Math.round(heard / 60)} min ago`;
}
