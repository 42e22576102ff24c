/** A program, a language model's perhaps, directs a character by the verbs of a director. */
import {
  createDirector,
  type Data,
  type Director,
  type DirectorAnswer,
  fail,
  lookingVerbs,
  TroupeError,
} from '@troupe/core';
import type { Asked, Client, Directing } from './hub-face.js';
import type { Registry } from './registry.js';
import { cancelByHand, disableByHand, wantByHand } from './steer.js';
import { keepGoing } from './stepping.js';

/** Directors of one character: each of them looks at every step. */
const mostDirectors = 100;

export function direct({ hub, client, message, done }: Asked, registry: Registry): void {
  const { session, directing } = client;
  const { id, tool, args } = message;
  const { role } = session.peer;
  const isLooking = (name: string) => lookingVerbs.includes(name);
  const director = directorOf(hub.clients.values(), directing, registry);
  const tools = director.tools.filter(({ name }) => role === 'director' || isLooking(name));
  if (tool === undefined) {
    done(plain({ tools }));
    return;
  }
  if (role !== 'director' && !isLooking(tool)) {
    const names = tools.map(({ name }) => name).join(', ');
    fail('not-allowed', tool, `a ${role} may not ${tool}; it may ${names}`);
  }
  if (directing.calls.has(id)) {
    fail('taken', 'id', `request ${id} is under way. Give each request an id of its own`);
  }
  const controller = new AbortController();
  directing.calls.set(id, controller);
  director
    .call(tool, args, { signal: controller.signal })
    .then((answer) => tellAnswer(answer, done))
    .catch((error: unknown) => {
      session.complain({ code: 'went-wrong', message: String(error) }, id);
    })
    .finally(() => directing.calls.delete(id));
}

/** Whoever asked is gone: nobody waits for what is under way. */
export function endDirecting({ directors, calls }: Directing): void {
  for (const controller of calls.values()) controller.abort();
  for (const director of directors.values()) director.close();
  directors.clear();
}

function directorOf(
  clients: Iterable<Client>,
  { directors }: Directing,
  registry: Registry,
): Director {
  const { name, actor, clock } = registry;
  const known = directors.get(name);
  if (known !== undefined) return known;
  const others = [...clients].filter(({ directing }) => directing.directors.has(name));
  if (others.length >= mostDirectors) {
    fail(
      'too-many',
      name,
      `${mostDirectors} clients direct "${name}" already. Wait until one leaves`,
    );
  }
  const director = createDirector(actor, {
    lives: {
      after: (seconds, run) => clock.after(seconds * 1000, run),
      begin: () => keepGoing(registry),
    },
    steer: {
      want: (goal, form) => wantByHand(registry, { [goal]: form }),
      disable: (agent, disabled) => disableByHand(registry, agent, disabled),
      cancel: (skill) => cancelByHand(registry, skill, 'a director said so'),
    },
  });
  directors.set(name, director);
  return director;
}

function tellAnswer(answer: DirectorAnswer, done: (what: Data) => void): void {
  try {
    done(plain(answer));
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    // what happens to be too large for a packet is still told in words
    const text = `${answer.text}\n(The data is left out: it is too large for one message.)`;
    done(plain({ ...answer, text, data: {} }));
  }
}

/** As it would be written: what is sent is the character's no longer. */
function plain(given: unknown): Data {
  return JSON.parse(JSON.stringify(given)) as Data;
}
