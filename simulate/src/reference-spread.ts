/** Energy, as it flows in one step of the reference. */
import { literal, type Moment, type ReferenceSkill, type Wiring } from './reference-network.js';

export function isExecutable(moment: Moment, skill: ReferenceSkill, so: Set<string>): boolean {
  if (!skill.when.every((condition) => so.has(condition))) return false;
  return skill.uses.every((resource) => {
    let busy = 0;
    for (const name of moment.executing.keys()) {
      if (name !== skill.name && moment.skills.get(name)?.uses.includes(resource)) busy++;
    }
    return busy < (moment.resources[resource] ?? 1);
  });
}

/** What every level becomes in a step. */
export function spread(moment: Moment, wiring: Wiring, so: Set<string>): number[] {
  const { parameters, disabled, signs, goals, levels } = moment;
  const { phi, gamma, delta, pi } = parameters;
  const { skills, achieves, undoes, counts } = wiring;
  const level = skills.map(({ name }) => levels.get(name) ?? 0);
  const on = skills.map(({ name }) => !disabled.has(name));
  const ready = skills.map((skill) => isExecutable(moment, skill, so));
  const got = skills.map(() => 0);
  const give = (to: number, amount: number) => {
    got[to] = (got[to] ?? 0) + amount;
  };
  for (const [x, { when }] of skills.entries()) {
    for (const condition of when) {
      const sign = condition.slice(0, condition.lastIndexOf('='));
      if (!so.has(condition) || !signs.has(sign) || disabled.has(`sensor:${sign}`)) continue;
      give(x, phi / (counts.when.get(condition) ?? 0) / when.length);
    }
    for (const [sign, value] of goals) {
      if (disabled.has(`goal:${sign}`)) continue;
      const goal = literal(sign, value);
      const [list, among] = so.has(goal)
        ? [undoes[x] ?? [], counts.undoes]
        : [achieves[x] ?? [], counts.achieves];
      if (!list.includes(goal)) continue;
      const share = 1 / (among.get(goal) ?? 0) / list.length;
      give(x, so.has(goal) ? -delta * share : gamma * share);
    }
  }
  for (const { x, y, over, share } of wiring.backward) {
    if (on[x] && !ready[x] && !so.has(over)) give(y, (level[x] ?? 0) * share);
  }
  for (const { x, y, over, share } of wiring.forward) {
    if (on[x] && ready[x] && !so.has(over)) give(y, (level[x] ?? 0) * (phi / gamma) * share);
  }
  for (const [at, taken] of conflictsOf(wiring, so, level, on, delta / gamma)) {
    const y = at % skills.length;
    give(y, -Math.min(taken, level[y] ?? 0));
  }
  const before = skills.map((_, x) => {
    // [DIS1] a disabled skill neither receives nor is inhibited
    return Math.max(0, (level[x] ?? 0) + (on[x] ? (got[x] ?? 0) : 0));
  });
  const most = skills.length * pi;
  const total = before.reduce((sum, each) => sum + each, 0);
  return before.map((each) => (total > most ? (each * most) / total : each));
}

/** [STP8] What x takes from y, by x · n + y. */
function conflictsOf(
  { skills, conflicts, undoes }: Wiring,
  so: Set<string>,
  level: readonly number[],
  on: readonly boolean[],
  factor: number,
): Map<number, number> {
  const taken = new Map<number, number>();
  for (const { x, y, over, share } of conflicts) {
    if (x === y || !on[x] || !so.has(over)) continue;
    const weaker = (level[x] ?? 0) < (level[y] ?? 0);
    if (weaker && skills[y]?.when.some((c) => so.has(c) && undoes[x]?.includes(c))) continue;
    const at = x * skills.length + y;
    taken.set(at, (taken.get(at) ?? 0) + (level[x] ?? 0) * factor * share);
  }
  return taken;
}
