/** The processes of one run: a hub with the registry, agencies whose skills take their time, and a guest who steers. */
import { type Chance, chanceOf, createChances, type SkillForm } from '@troupe/core';
import {
  Agency,
  amputateAbsent,
  createRegistry,
  Guest,
  Hub,
  type LivenessTimes,
  type Registry,
  type RemoteContext,
  type Request,
} from '@troupe/net';
import type { SimulatedNetwork, SimulatedProcess } from '@troupe/net/simulated';
import type { Disk } from './disk.js';
import { type AgencyPlan, characterName, hubName, type Plan, rate } from './plan.js';

/** Quicker than usual, so that a short run sees it all. */
const times: Partial<LivenessTimes> = {
  first: 500,
  most: 4000,
  answerWithin: 600,
  amputateAfter: 3000,
  grace: 1000,
};

/** Milliseconds that a registry which was started again waits for those it knew. */
const patience = 6000;

export interface HubProcess {
  readonly process: SimulatedProcess;
  readonly hub: Hub;
  readonly registry: Registry;
}

export function startHub(network: SimulatedNetwork, plan: Plan, disk: Disk): HubProcess {
  const process = network.start(hubName);
  const { clock } = process;
  const hub = new Hub({ clock, chance: network.chance.random, times });
  const { definition } = plan;
  const kept = disk.read();
  const registry = createRegistry({ definition, clock, rate, keeper: disk }, kept);
  hub.add(registry);
  process.listen(hub.accept);
  if (kept !== undefined) {
    clock.after(patience, () => amputateAbsent(registry, 'it did not come back'));
  }
  return { process, hub, registry };
}

/** Every beginning of an execution that was seen, by its number. */
export type Begun = Map<number, string[]>;

export interface AgencyProcess {
  readonly plan: AgencyPlan;
  readonly process: SimulatedProcess;
  readonly agency: Agency;
  /** A sign of its own turns, as signs do. */
  flip(): void;
}

export function startAgency(
  network: SimulatedNetwork,
  plan: AgencyPlan,
  generation: number,
  begun: Begun,
): AgencyProcess {
  const process = network.start(plan.name);
  const session = `${plan.name}#${generation}`;
  const chance = chanceOf(createChances(generation), session, () => true);
  const agency = new Agency({
    clock: process.clock,
    chance: chance.random,
    session,
    connect: process.connect(hubName, { name: plan.name, role: 'agency' }),
  });
  const signs = new Map(plan.sensors.map((sign) => [sign, chance.happens(0.5)]));
  const tell = () => agency.sense(characterName, Object.fromEntries(signs));
  const execute = (form: SkillForm) => (context: RemoteContext) => {
    const seen = begun.get(context.number) ?? [];
    seen.push(session);
    begun.set(context.number, seen);
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
  const flip = () => {
    const sign = plan.sensors[chance.integer(Math.max(1, plan.sensors.length))];
    if (sign !== undefined) signs.set(sign, !(signs.get(sign) ?? false));
    tell();
  };
  return { plan, process, agency, flip };
}

function effectsOf({ adds = [], deletes = [] }: SkillForm): [string, boolean][] {
  const names = (list: unknown) => (Array.isArray(list) ? (list as string[]) : []);
  return [
    ...names(deletes).map((sign): [string, boolean] => [sign, false]),
    ...names(adds).map((sign): [string, boolean] => [sign, true]),
  ];
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

export interface GuestProcess {
  readonly process: SimulatedProcess;
  readonly guest: Guest;
  steer(): void;
  /** Requests that were made, and those that were answered or refused. */
  readonly counts: { asked: number; settled: number };
}

export function startGuest(network: SimulatedNetwork, plan: Plan): GuestProcess {
  const process = network.start('guest');
  const chance = chanceOf(createChances(plan.seed), 'guest', () => true);
  const guest = new Guest({
    clock: process.clock,
    chance: chance.random,
    session: 'guest',
    connect: process.connect(hubName, { name: 'guest', role: 'director' }),
  });
  const counts = { asked: 0, settled: 0 };
  const ask = (request: Omit<Request, 'character'>) => {
    counts.asked++;
    const settled = () => {
      counts.settled++;
    };
    guest.ask({ ...request, character: characterName }).then(settled, settled);
  };
  const agents = plan.agencies.flatMap(({ skills, sensors }) => [
    ...Object.keys(skills),
    ...sensors.map((sensor) => `sensor:${sensor}`),
  ]);
  const steer = () => {
    const agent = chance.pick([...agents, 'nobody']);
    const choices: Omit<Request, 'character'>[] = [
      { verb: 'disable', agent },
      { verb: 'enable', agent },
      { verb: 'enable', agent },
      { verb: 'stop' },
      { verb: 'start' },
      { verb: 'step' },
      { verb: 'spread-for', steps: 1 + chance.integer(20) },
      { verb: 'set', parameters: { theta: 10 + 60 * chance.random() } },
      { verb: 'cancel', skill: agent },
      { verb: 'why' },
      { verb: 'ps' },
    ];
    ask(chance.pick(choices));
    ask({ verb: 'start' });
  };
  ask({ verb: 'start' });
  return { process, guest, steer, counts };
}
