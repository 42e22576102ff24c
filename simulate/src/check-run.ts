/** What must hold after every run, whatever happened in it. */
import { restoreScene, type SavedScene } from '@troupe/core';
import type { Entry, Registry, Snapshot } from '@troupe/net';
import { characterName } from './plan.js';
import type { Run } from './run.js';

export function checkRun(run: Run): string[] {
  const { registry } = run.hub;
  return [
    ...beginnings(run),
    ...outcomes(run),
    ...presence(run, registry),
    ...executing(run, registry),
    ...answers(run),
    ...reference(run, registry),
  ];
}

function* beginnings({ begun }: Run): Iterable<string> {
  for (const [number, sessions] of begun) {
    if (sessions.length > 1) yield `execution ${number} was begun in ${sessions.join(' and in ')}`;
  }
}

function* outcomes({ begun, disk }: Run): Iterable<string> {
  const ended = new Map<number, number>();
  for (const line of disk.history) {
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
  for (const { plan, agency } of agencies.values()) {
    if (!agency.connected) yield `${plan.name} is not connected`;
    const agents = [
      ...plan.sensors.map((name) => `sensor:${name}`),
      ...plan.goals.map((name) => `goal:${name}`),
      ...Object.keys(plan.skills),
    ];
    for (const agent of agents) {
      if (!registry.actor.has(agent)) yield `${agent} of ${plan.name} is not there`;
      else if (registry.actor.isDisabled(agent) && !registry.byHand.has(agent)) {
        yield `${agent} of ${plan.name} answers and is disabled`;
      }
      if (registry.hosts.get(agent)?.agency !== plan.name)
        yield `${agent} is not with ${plan.name}`;
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

function* answers({ guest }: Run): Iterable<string> {
  const { asked, settled } = guest.counts;
  if (asked !== settled)
    yield `${asked - settled} of ${asked} requests of the guest have no answer`;
}

/** One scene in one process, fed with the same events, has to come to the same. */
function* reference({ disk }: Run, registry: Registry): Iterable<string> {
  if (disk.first === undefined) return;
  const first = JSON.parse(disk.first) as Snapshot;
  const scene = restoreScene(first.scene);
  for (const line of disk.history) {
    const entry = JSON.parse(line) as Entry;
    if ('input' in entry) scene.take(entry.input);
    else if ('ticks' in entry) for (let i = 0; i < entry.ticks; i++) scene.tick();
  }
  // what was not worth a line yet
  for (let i = 0; i < registry.quiet; i++) scene.tick();
  const theirs = JSON.stringify(scene.save() satisfies SavedScene);
  const ours = JSON.stringify(registry.scene.save());
  if (ours !== theirs)
    yield `the state differs from that of the reference: ${difference(ours, theirs)}`;
}

function difference(a: string, b: string): string {
  let at = 0;
  while (a[at] === b[at]) at++;
  const from = Math.max(0, at - 60);
  return `${a.slice(from, at + 60)} … ${b.slice(from, at + 60)}`;
}
