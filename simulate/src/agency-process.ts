/** A process with an agency: sensors that turn, goals that change, and skills that take their time. */
import { type Chance, chanceOf, createChances, type SkillForm } from '@troupe/core';
import { Agency, type RemoteContext } from '@troupe/net';
import type { SimulatedProcess } from '@troupe/net/simulated';
import { effectsOf } from './effects.js';
import { characterName } from './names.js';
import type { AgencyPlan } from './plan.js';
import type { AgencyProcess, Run } from './run.js';
import { createThing, turnThing } from './things.js';
import { whereIs } from './zombie.js';

export function startAgency(run: Run, plan: AgencyPlan): AgencyProcess {
  const { network, begun, heard } = run;
  const generation = ++run.generations;
  const process = network.start(plan.name);
  const session = `${plan.name}#${generation}`;
  const chance = chanceOf(createChances(generation), session, () => true);
  const peer = { name: plan.name, role: 'agency' } as const;
  const agency = new Agency({
    clock: process.clock,
    chance: chance.random,
    session,
    connect: (ends) => process.connect(whereIs(run, session), peer)(ends),
  });
  const signs = new Map(plan.sensors.map((sign) => [sign, chance.happens(0.5)]));
  const wants = new Map<string, boolean | null>(plan.goals.map((goal) => [goal, true]));
  const tell = () => agency.sense(characterName, Object.fromEntries(signs));
  const execute = (form: SkillForm) => (context: RemoteContext) => {
    const { number, skill } = context;
    const epoch = agency.running(characterName).find((each) => each.number === number)?.epoch ?? 0;
    const beginnings = begun.get(number) ?? [];
    beginnings.push({ session, skill, late: epoch < (heard.get(session) ?? 0) });
    begun.set(number, beginnings);
    return later(process, chance, () => {
      if (chance.happens(0.1)) throw new Error('it did not work');
      for (const [sign, value] of effectsOf(form)) if (signs.has(sign)) signs.set(sign, value);
      tell();
    });
  };
  const skills = Object.fromEntries(
    Object.entries(plan.skills).map(([name, form]) => [name, { ...form, run: execute(form) }]),
  );
  const goals = Object.fromEntries(plan.goals.map((goal) => [goal, true]));
  const sensors = Object.fromEntries(signs);
  // refused only while another process of its name is still believed to be there; then it comes again
  agency.host(characterName, { sensors, goals, skills }).catch(() => undefined);
  const thing = run.plan.things
    ? createThing(process, agency.mail, plan.name, generation)
    : undefined;
  const flip = () => {
    if (thing !== undefined) turnThing(thing);
    const sign = plan.sensors[chance.integer(Math.max(1, plan.sensors.length))];
    if (sign !== undefined) signs.set(sign, !(signs.get(sign) ?? false));
    tell();
  };
  const want = () => {
    const goal = plan.goals[chance.integer(Math.max(1, plan.goals.length))];
    if (goal === undefined) return;
    wants.set(goal, chance.pick([true, false, null]));
    agency.want(characterName, { [goal]: wants.get(goal) ?? null });
  };
  return { plan, session, process, agency, wants, thing, flip, want };
}

/** A promise by the clock of the process: it settles when its time has come, and never if the process dies. */
function later(process: SimulatedProcess, chance: Chance, act: () => void): PromiseLike<void> {
  const wait = chance.happens(0.2) ? 0 : 1200 * chance.random();
  return {
    // biome-ignore lint/suspicious/noThenProperty: a promise that the simulated clock settles
    then: (resolve, reject): never => {
      process.clock.after(wait, () => {
        try {
          act();
          resolve?.();
        } catch (error) {
          reject?.(error);
        }
      });
      return undefined as never;
    },
  };
}
