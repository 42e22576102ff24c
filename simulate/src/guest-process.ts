/** A process with a guest who steers. */
import { chanceOf, createChances, type Data } from '@troupe/core';
import { Guest, type Request } from '@troupe/net';
import { characterName, guestName } from './names.js';
import { lampSwitch } from './place-process.js';
import type { GuestProcess, Run } from './run.js';
import { watchThings } from './things.js';

export function startGuest(run: Run): GuestProcess {
  const { network, plan } = run;
  const process = network.start(guestName);
  const chance = chanceOf(createChances(plan.seed), 'guest', () => true);
  const peer = { name: guestName, role: 'director' } as const;
  const guest = new Guest({
    clock: process.clock,
    chance: chance.random,
    session: 'guest',
    connect: (ends) => process.connect(run.hub.process.name, peer)(ends),
  });
  const counts = { asked: 0, settled: 0 };
  const ask = (request: Omit<Request, 'character'>) => {
    counts.asked++;
    const settled = () => {
      counts.settled++;
    };
    guest.ask({ ...request, character: characterName }).then(settled, settled);
  };
  const agents = plan.agencies.flatMap(({ skills, sensors, goals }) => [
    ...Object.keys(skills),
    ...sensors.map((sensor) => `sensor:${sensor}`),
    ...goals.map((goal) => `goal:${goal}`),
  ]);
  const goals = Object.keys(plan.definition.goals ?? {});
  const own = Object.keys(plan.definition.skills ?? {});
  const steer = () => {
    const agent = chance.pick([...agents, ...own, 'nobody']);
    const goal = goals[chance.integer(Math.max(1, goals.length))];
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
      ...(goal === undefined
        ? []
        : [{ verb: 'want' as const, goals: { [goal]: chance.pick([true, false, null]) } }]),
    ];
    ask(chance.pick(choices));
    ask({ verb: 'start' });
  };
  ask({ verb: 'start' });
  const known = plan.things ? watchThings(plan, process, guest) : new Map<string, Data>();
  const turnLamp = plan.place ? lampSwitch(process, guest) : undefined;
  return { process, guest, steer, counts, known, turnLamp };
}
