/** A second hub, with another character, which it announces to the first: a guest there has to find it. */
import { createRegistry, Guest, Hub } from '@troupe/net';
import { times } from './hub-process.js';
import { farCharacter, farName } from './names.js';
import type { FarHub, Run } from './run.js';

export function startFarHub(run: Run): FarHub {
  const { network } = run;
  const process = network.start(farName);
  const { clock } = process;
  const { random: chance } = network.chance;
  const hub = new Hub({ clock, chance, times });
  hub.add(createRegistry({ definition: { name: farCharacter, skills: {} }, clock }));
  process.listen(hub.accept);
  const peer = { name: farName, role: 'host' } as const;
  const host = new Guest({
    clock,
    chance,
    session: `${farName}#${++run.generations}`,
    connect: (ends) => process.connect(run.hub.process.name, peer)(ends),
    // a hub that was started again has forgotten what was announced
    onConnected: () => {
      const announcing = { verb: 'announce', character: farCharacter, address: farName } as const;
      host.ask(announcing).catch(() => undefined);
    },
  });
  return { process, host };
}

/** Asks the first hub where the character is, goes there, and says what it found. */
export function visit({ guest }: Run, found: (name: unknown) => void): void {
  const { process } = guest;
  const ask = { verb: 'find', character: farCharacter } as const;
  const answered = (answer: unknown) => {
    const { address } = (answer ?? {}) as { readonly address?: unknown };
    if (typeof address !== 'string') return;
    process.do(() => {
      const visitor = new Guest({
        clock: process.clock,
        session: 'visitor',
        connect: process.connect(address, { name: 'visitor', role: 'viewer' }),
      });
      visitor.ask({ verb: 'status', character: farCharacter }).then(
        (status) => found((status as { readonly name?: unknown }).name),
        () => undefined,
      );
    });
  };
  guest.guest.ask(ask).then(answered, () => undefined);
}
