/** What guests ask for: to look at a character, and to steer it. */
import { type Data, fail, type Joining, type Value } from '@troupe/core';
import type { FromGuest } from '../protocol/messages.js';
import { listForms } from './agent-forms.js';
import { direct } from './direct.js';
import type { Asked, Client, HubFace } from './hub-face.js';
import { setByHand, settleEnabled, settleGoals } from './membership.js';
import { type Registry, takeInput, tell, writeEntry } from './registry.js';
import { cancelSkill } from './reports.js';
import { makeStep, spreadFor, start, stop, watchSteps } from './stepping.js';

/** Characters elsewhere that a hub knows of. */
const mostAnnounced = 10_000;
/** Steps that one may ask for at once. */
const mostSteps = 1_000_000;

export function answerVerb(asked: Asked): void {
  const { hub, message, done } = asked;
  switch (message.verb) {
    case 'ps':
      done(listProcesses(hub, asked.client));
      break;
    case 'find':
      done(findCharacter(hub, named(message)));
      break;
    case 'announce':
      announce(asked, named(message));
      break;
    case 'break-off':
      asked.client.directing.calls.get(requestOf(message))?.abort();
      done(null);
      break;
    case 'open':
      done({ name: hub.open(named(message)).name });
      break;
    default:
      if (asked.registry === undefined) {
        fail('missing', 'character', `"${message.verb}" needs the name of a character`);
      }
      answerAbout(asked, asked.registry);
  }
}

function answerAbout(asked: Asked, registry: Registry): void {
  const { client, message, done } = asked;
  const { actor } = registry;
  switch (message.verb) {
    case 'status':
      done(statusOf(registry));
      break;
    case 'list':
      done(listAgents(registry));
      break;
    case 'why':
      done(actor.explain(message.skill).words);
      break;
    case 'log':
      done([...registry.log]);
      break;
    case 'watch':
      watch(client, registry);
      done(null);
      break;
    case 'unwatch':
      client.watching.get(registry.name)?.();
      client.watching.delete(registry.name);
      done(null);
      break;
    case 'direct':
      direct(asked, registry);
      break;
    case 'start':
      start(registry);
      done(statusOf(registry));
      break;
    case 'stop':
      stop(registry);
      done(statusOf(registry));
      break;
    case 'step':
      makeStep(registry);
      done(statusOf(registry));
      break;
    case 'spread-for':
      spreadFor(registry, stepsOf(message), () => done(statusOf(registry)));
      break;
    case 'set':
      tell(registry, { kind: 'tune', parameters: message.parameters ?? {} });
      done(null);
      break;
    case 'disable':
    case 'enable':
      setByHand(registry, agentOf(message), message.verb === 'disable');
      done(null);
      break;
    case 'want':
      tell(registry, { kind: 'want', goals: message.goals ?? {} });
      settleGoals(registry, message.goals ?? {});
      done(null);
      break;
    case 'sense':
      sense(registry, message.signs ?? {});
      done(null);
      break;
    case 'join':
      join(registry, message.agents ?? {});
      done(null);
      break;
    case 'remove':
      remove(registry, agentOf(message));
      done(null);
      break;
    case 'cancel':
      cancelSkill(registry, skillOf(message), 'a director said so');
      done(null);
      break;
    case 'complete':
      complete(registry, skillOf(message));
      done(null);
      break;
    default:
      fail('unknown-verb', 'verb', `there is no verb "${message.verb}"`);
  }
}

/** By hand: one that an agency measures keeps it until the agency says otherwise. */
function sense(registry: Registry, signs: Readonly<Record<string, Value>>): void {
  tell(
    registry,
    ...Object.entries(signs).map(([sensor, value]) => ({ kind: 'sense', sensor, value }) as const),
  );
}

function join(registry: Registry, agents: Joining): void {
  tell(registry, { kind: 'join', agents });
  for (const { agent } of listForms(agents)) settleEnabled(registry, agent);
}

function remove(registry: Registry, given: string): void {
  const agent = registry.actor.agent(given);
  const host = registry.hosts.get(agent)?.agency;
  if (host !== undefined) {
    fail(
      'hosted',
      agent,
      `"${agent}" is hosted by "${host}": it goes when that lets it go. Disable it instead`,
    );
  }
  tell(registry, { kind: 'leave', agent });
  // a person took it away: another one that comes under its name was never disabled
  if (registry.byHand.delete(agent)) writeEntry(registry, { byHand: [...registry.byHand] });
}

/** Says that a skill which runs with the registry is done. */
function complete(registry: Registry, skill: string): void {
  const open = [...registry.ledger.open.values()].find((execution) => execution.skill === skill);
  if (open !== undefined) {
    fail('hosted', skill, `"${skill}" runs in "${open.agency}", which will say when it is done`);
  }
  takeInput(registry, {
    kind: 'messages',
    actor: registry.name,
    messages: [{ kind: 'finished', skill }],
  });
}

function watch({ session, watching }: Client, registry: Registry): void {
  const { name: character } = registry;
  if (watching.has(character)) return;
  let told = false;
  let missed = 0;
  const unwatch = watchSteps(registry, (record) => {
    // who has steps made faster than they are read must not end the session of who looks on
    if (session.busy) {
      missed += 1;
      return;
    }
    try {
      const stepped = { kind: 'stepped', character, record } as const;
      session.send(missed === 0 ? stepped : { ...stepped, missed });
      missed = 0;
    } catch (error) {
      // too large for a packet: looking on must not be a fault of the character
      missed += 1;
      if (told) return;
      told = true;
      news(`Its steps cannot be shown: ${error instanceof Error ? error.message : String(error)}`);
    }
  });
  const news = (text: string) => {
    // who comes and goes all the time must not end the session of who looks on
    if (!session.busy) session.send({ kind: 'news', character, text });
  };
  registry.newsListeners.add(news);
  watching.set(character, () => {
    unwatch();
    registry.newsListeners.delete(news);
  });
}

function statusOf({ name, epoch, actor, started, households, superseded }: Registry): Data {
  return {
    name,
    epoch,
    step: actor.steps,
    started,
    threshold: actor.threshold,
    doing: [...actor.doing],
    content: actor.content,
    agencies: [...households.keys()],
    superseded,
  };
}

function listAgents({ actor, hosts }: Registry): Data {
  const at = (agent: string) => hosts.get(agent)?.agency ?? null;
  const off = (agent: string) => (actor.isDisabled(agent) ? { disabled: true } : {});
  return {
    sensors: Object.fromEntries(
      Object.entries(actor.signs).map(([name, value]) => {
        const agent = `sensor:${name}`;
        return [name, { value, host: at(agent), ...off(agent) }];
      }),
    ),
    goals: Object.fromEntries(
      Object.entries(actor.goals).map(([name, form]) => {
        const agent = `goal:${name}`;
        const value = typeof form === 'object' ? (form.value ?? true) : form;
        return [name, { value, host: at(agent), ...off(agent) }];
      }),
    ),
    skills: Object.fromEntries(
      Object.entries(actor.levels).map(([name, level]) => {
        const doing = actor.doing.includes(name) ? { doing: true } : {};
        return [name, { level, host: at(name), ...doing, ...off(name) }];
      }),
    ),
  };
}

/** Who is where, when it was last heard, and how fast it is. */
function listProcesses(hub: HubFace, asker: Client): Data {
  const now = hub.clock.now();
  const perSecond = (count: number, since: number) =>
    Math.round((count / Math.max(1, (now - since) / 1000)) * 10) / 10;
  // who may deal with some characters only is told of those, and of who else has to do with them
  const { characters: given } = asker.session.peer;
  const may = (name: string) => given === undefined || given.includes(name);
  const sees = (client: Client) =>
    given === undefined || client === asker || [...client.characters].some(may);
  const registries = [...hub.registries.values()].filter(({ name }) => may(name));
  return {
    characters: registries.map((registry) => ({
      name: registry.name,
      step: registry.actor.steps,
      started: registry.started,
      epoch: registry.epoch,
      stepsPerSecond: perSecond(registry.stepsHere, registry.since),
    })),
    clients: [...hub.clients.values()]
      .filter(sees)
      .map(({ session, characters, messages, since }) => ({
        name: session.peer.name,
        role: session.peer.role,
        characters: [...characters].filter(may),
        agents: [...characters]
          .filter(may)
          .flatMap((name) => [
            ...(hub.registries.get(name)?.households.get(session.peer.name)?.agents ?? []),
          ]),
        linked: session.linked,
        silent: hub.isSilent(session),
        heardAgo: Math.round(now - session.lastHeard),
        messagesPerSecond: perSecond(messages, since),
      })),
    checkEvery: Math.round(hub.askedEvery),
    objects: given === undefined ? [...hub.mail.names] : [],
  };
}

function findCharacter(hub: HubFace, name: string): Data {
  if (hub.registries.has(name)) return { name, here: true };
  const elsewhere = hub.announced.get(name);
  if (elsewhere !== undefined) return { name, here: false, address: elsewhere.address };
  return null;
}

function announce({ hub, client, message, done }: Asked, name: string): void {
  const { address } = message;
  if (address === undefined) fail('missing', 'address', 'say where it is to be found');
  const known = hub.announced.get(name);
  const by = client.session.peer.name;
  if (hub.registries.has(name) || (known !== undefined && known.by !== by)) {
    fail('name-taken', name, `there is a character "${name}" already`);
  }
  if (hub.announced.size >= mostAnnounced) {
    fail('too-many', name, `more than ${mostAnnounced} characters were announced`);
  }
  hub.announced.set(name, { address, by });
  done(null);
}

function named({ character }: FromGuest): string {
  return character ?? fail('missing', 'character', 'say the name of a character');
}

function agentOf({ agent }: FromGuest): string {
  return agent ?? fail('missing', 'agent', 'say which agent');
}

function skillOf({ skill }: FromGuest): string {
  return skill ?? fail('missing', 'skill', 'say which skill');
}

function requestOf({ request }: FromGuest): number {
  return request ?? fail('missing', 'request', 'say the id of the request');
}

function stepsOf({ steps = 1 }: FromGuest): number {
  if (Number.isSafeInteger(steps) && steps >= 1 && steps <= mostSteps) return steps;
  return fail('out-of-range', 'steps', `must be a whole number from 1 to ${mostSteps}`);
}
