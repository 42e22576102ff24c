/** What must hold after every run, whatever happened in it. */
import type { Entry, Registry } from '@troupe/net';
import { checkJournal } from './check-journal.js';
import { lampSign } from './lamp.js';
import { characterName, farCharacter, farName, guestName, placeName } from './names.js';
import { followSeen } from './reference.js';
import type { Run } from './run.js';

export function checkRun(run: Run): string[] {
  const { registry } = run.hub;
  return [
    ...beginnings(run),
    ...outcomes(run),
    ...presence(run, registry),
    ...sayings(run, registry),
    ...executing(run, registry),
    ...answers(run),
    ...things(run),
    ...elsewhere(run),
    ...places(run, registry),
    ...visits(run),
  ];
}

/** What the steps came to. */
export function checkSteps(run: Run): string[] {
  const { plan, disk, hub, begun } = run;
  const { problems, chosen } = followSeen(plan.definition, hub.seen);
  for (const [number, all] of begun) {
    for (const { skill } of all) {
      if (chosen.get(number) === skill) continue;
      problems.push(`execution ${number} is of ${chosen.get(number)}, and was begun as ${skill}`);
    }
  }
  // of every fourth run: it takes as long as all the rest of the checking
  if (plan.seed % 4 === 2) problems.push(...checkJournal(plan.definition, disk, hub.registry));
  return [...problems, ...lamps(run, hub.registry)];
}

/** Everybody is there: what is left to see is whether it stays so. */
export function isCalm(run: Run): boolean {
  const { registry } = run.hub;
  const left = [
    ...presence(run, registry),
    ...sayings(run, registry),
    ...answers(run),
    ...things(run),
    ...elsewhere(run),
    ...places(run, registry),
    ...lamps(run, registry),
  ];
  return left.length === 0;
}

/** Nothing is under way. */
export function isStill(run: Run): boolean {
  return [...executing(run, run.hub.registry), ...visits(run)].length === 0;
}

function* beginnings({ begun }: Run): Iterable<string> {
  for (const [number, all] of begun) {
    if (all.length > 1) {
      const sessions = all.map(({ session }) => session);
      yield `execution ${number} was begun in ${sessions.join(' and in ')}`;
    }
    for (const { session, late } of all) {
      if (late)
        yield `execution ${number} was begun in ${session} for a registry that was replaced`;
    }
  }
}

function* outcomes({ begun, disk }: Run): Iterable<string> {
  const ended = new Map<number, number>();
  for (const line of disk.history) {
    if (!line.startsWith('{"over"')) continue;
    const entry = JSON.parse(line) as Entry;
    if (!('over' in entry)) continue;
    const { number } = entry.over;
    ended.set(number, (ended.get(number) ?? 0) + 1);
  }
  for (const [number, count] of ended) {
    if (count > 1) yield `execution ${number} has ${count} outcomes`;
  }
  for (const number of begun.keys()) {
    if (!ended.has(number)) yield `execution ${number} was begun and has no outcome`;
  }
}

function* presence({ agencies }: Run, registry: Registry): Iterable<string> {
  for (const { plan, agency, wants } of agencies.values()) {
    if (!agency.connected) yield `${plan.name} is not connected`;
    const agents = [
      ...plan.sensors.map((name) => `sensor:${name}`),
      ...plan.goals.map((name) => `goal:${name}`),
      ...Object.keys(plan.skills),
    ];
    for (const agent of agents) {
      if (registry.hosts.get(agent)?.agency !== plan.name)
        yield `${agent} is not with ${plan.name}`;
      if (agent.startsWith('goal:') && wants.get(agent.slice('goal:'.length)) === null) continue;
      if (!registry.actor.has(agent)) yield `${agent} of ${plan.name} is not there`;
      else if (registry.actor.isDisabled(agent) && !registry.byHand.has(agent)) {
        yield `${agent} of ${plan.name} answers and is disabled`;
      }
    }
  }
}

/** What agencies want is wanted. What they sense is in the steps. */
function* sayings({ agencies }: Run, { actor }: Registry): Iterable<string> {
  const { goals } = actor;
  for (const { plan, wants } of agencies.values()) {
    for (const [goal, wanted] of wants) {
      const form = goals[goal];
      const there = typeof form === 'object' ? (form.value ?? true) : (form ?? null);
      if (there !== wanted) yield `${plan.name} wants ${goal} ${wanted}, and it is ${there}`;
    }
  }
}

function* executing({ agencies }: Run, registry: Registry): Iterable<string> {
  for (const { number, skill, agency } of registry.ledger.open.values()) {
    yield `${skill} (execution ${number}) of ${agency} is open, and nobody runs it`;
  }
  for (const { number, skill } of registry.actor.elsewhere) {
    yield `${skill} (execution ${number}) still executes, and nobody runs it`;
  }
  for (const { plan, agency } of agencies.values()) {
    for (const { number } of agency.running(characterName)) {
      yield `execution ${number} still runs in ${plan.name}`;
    }
  }
}

function* answers({ guest, hub }: Run): Iterable<string> {
  // it may not have noticed yet that its hub has died: then the next one knows nothing of it
  const isThere = [...hub.hub.clients.keys()].some(({ peer }) => peer.name === guestName);
  if (!guest.guest.connected || !isThere) yield 'the guest is not connected';
  const { asked, settled } = guest.counts;
  if (asked !== settled)
    yield `${asked - settled} of ${asked} requests of the guest have no answer`;
}

/** What a receptor answered last is what is so. */
function* things({ agencies, guest }: Run): Iterable<string> {
  for (const { plan, thing } of agencies.values()) {
    if (thing === undefined) continue;
    const [found, expected] = [guest.known.get(plan.name), thing.get('count')];
    if (found !== expected)
      yield `the thing of ${plan.name} has ${expected}, and is known as ${found}`;
  }
}

/** A free place knows the world as it is, and its sign is as it sees it. */
function* places({ place }: Run, { actor, scene, hosts }: Registry): Iterable<string> {
  if (place === undefined) return;
  const host = hosts.get(`sensor:${lampSign}`)?.agency;
  if (host !== placeName) yield `${lampSign} is with ${host}, and not with its place`;
  const isThere = actor.has(`sensor:${lampSign}`) && !actor.isDisabled(`sensor:${lampSign}`);
  if (!isThere) yield `${lampSign} is not there, or disabled`;
  const there = place.open()?.share.saveWorld().things['lamp']?.['lit'];
  const lit = scene.world.get('lamp', 'lit');
  if (there !== lit) yield `the lamp is ${lit}, and at its place it is ${there}`;
}

/** In a step, since that is where signs are. */
function* lamps({ place }: Run, { actor, scene }: Registry): Iterable<string> {
  if (place === undefined) return;
  const [sign, lit] = [actor.signs[lampSign], scene.world.get('lamp', 'lit')];
  if (sign !== lit) yield `the lamp is ${lit}, and ${lampSign} is ${sign}`;
}

/** The second hub is announced, whatever has died meanwhile. */
function* elsewhere({ far, hub }: Run): Iterable<string> {
  if (far === undefined) return;
  const address = hub.hub.announced.get(farCharacter)?.address;
  if (address !== farName) yield `${farCharacter} is at ${farName}, and announced at ${address}`;
}

function* visits({ far, visited }: Run): Iterable<string> {
  if (far === undefined || visited === farCharacter) return;
  yield `who looked for ${farCharacter} found ${visited}`;
}
