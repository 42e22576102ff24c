/** The agents of a registry: where each lives, and when it was last heard. */
import type { Hub, Registry } from '@troupe/net';
import type { AgentReport } from '@troupe/views/stage';

export function listAgents(hub: Hub, { name, actor, hosts }: Registry): AgentReport[] {
  const heard = lastHeard(hub);
  const report = (kind: AgentReport['kind'], agent: string, known: string): AgentReport => {
    const where = hosts.get(known)?.agency;
    const ago = where === undefined ? undefined : heard.get(where);
    return {
      actor: name,
      agent,
      kind,
      where: where ?? 'here',
      ...(ago !== undefined && { heard: ago }),
      disabled: actor.isDisabled(known),
    };
  };
  return [
    ...Object.keys(actor.levels).map((skill) => report('skill', skill, skill)),
    ...Object.keys(actor.signs).map((sign) => report('sensor', sign, `sensor:${sign}`)),
    ...Object.keys(actor.goals).map((goal) => report('goal', goal, `goal:${goal}`)),
  ];
}

/** Seconds ago, by agency. One that came back is there twice for a while: the latest counts. */
function lastHeard({ clock, clients }: Hub): Map<string, number> {
  const now = clock.now();
  const heard = new Map<string, number>();
  for (const { session } of clients.values()) {
    if (session.peer.role !== 'agency') continue;
    const ago = Math.max(0, now - session.lastHeard) / 1000;
    const known = heard.get(session.peer.name);
    heard.set(session.peer.name, known === undefined ? ago : Math.min(known, ago));
  }
  return heard;
}
