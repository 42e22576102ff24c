/** A registry's state, written down and taken up again. */
import { type ActorDefinition, fail, type SavedScene, stripCode, TroupeError } from '@troupe/core';
import type { Outcome } from '../protocol/messages.js';
import { textOfData } from './agent-forms.js';
import type { Entry, Snapshot } from './keeper.js';
import { bindKept, goneLaws, listStandIns, restoreKept } from './kept-code.js';
import { Ledger } from './ledger.js';
import { declaredText, settleEnabled } from './membership.js';
import {
  assembleRegistry,
  flushTicks,
  type Registry,
  type RegistryOptions,
  takeInput,
  tellNews,
  writeEntry,
} from './registry.js';

/** What a keeper had: the last snapshot, and what came since. */
export interface Kept {
  readonly snapshot: Snapshot;
  readonly entries: readonly Entry[];
}

/** Milliseconds until a state that could not be written is looked at again: to go through all of it in every tick is slow. */
const lookAgain = 1000;

/** Where a snapshot is due. */
export function keepIfDue(registry: Registry): void {
  const { keeper, clock, keepAgain } = registry;
  if (keeper?.wantsSnapshot === true && clock.now() >= keepAgain) keepNow(registry);
}

/** Not while code runs here that is no data: what was kept before counts, with all that came since. */
export function keepNow(registry: Registry): void {
  const { keeper, name, epoch, life, started, given, scene, hosts, byHand, ledger } = registry;
  if (keeper === undefined) return;
  // where the snapshot cannot be written, the lines before it still count
  flushTicks(registry);
  let saved: SavedScene;
  try {
    saved = scene.save();
  } catch (error) {
    if (!(error instanceof TroupeError) || error.code !== 'not-writable') throw error;
    registry.keepAgain = registry.clock.now() + lookAgain;
    return;
  }
  keeper.snapshot({
    troupe: 1,
    name,
    epoch,
    life,
    started,
    ...(given && { given }),
    scene: saved,
    hosts: [...hosts].map(([agent, host]) => ({ agent, ...host })),
    byHand: [...byHand],
    ledger: ledger.save(),
  });
}

/** Goes on where another start of it was. Everybody it knew has to say that it is still there. */
export function resumeRegistry(options: RegistryOptions, { snapshot, entries }: Kept): Registry {
  const name = options.name ?? options.definition.name;
  const scene = restoreKept(snapshot, options);
  const actor = scene.actor(name);
  const epoch =
    1 +
    entries.reduce(
      (highest, entry) => ('epoch' in entry ? Math.max(highest, entry.epoch) : highest),
      snapshot.epoch,
    );
  const { life = 0 } = snapshot;
  const ledger = new Ledger(snapshot.ledger);
  const registry = assembleRegistry(options, { scene, actor, epoch, life, ledger });
  registry.started = snapshot.started;
  registry.given = snapshot.given;
  for (const { agent, ...host } of snapshot.hosts) registry.hosts.set(agent, host);
  for (const agent of snapshot.byHand) registry.byHand.add(agent);
  let chosenIn = snapshot.epoch;
  const forget = actor.onExecute(({ skill, number, args }) => {
    // whether it began, its agency will say
    const { agency = '', session = '' } = registry.hosts.get(skill) ?? {};
    ledger.begin({ number, epoch: chosenIn, skill, args, agency, session, begun: false });
  });
  const outside = new Set(entries.flatMap((entry) => ('outside' in entry ? [entry.outside] : [])));
  scene.again(
    (_, number) => outside.has(number),
    () => {
      for (const entry of entries) {
        if ('epoch' in entry) chosenIn = entry.epoch;
        takeUp(registry, entry, options.definition);
      }
    },
  );
  forget();
  return registry;
}

/** Once what it is told is written down: what it is now said to be, if that is not what it was said to be before. */
export function renewDefinition(
  registry: Registry,
  { definition, bare = false }: RegistryOptions,
  kept: Kept,
): void {
  const { actor, given: former = stripCode(actor.definition) } = registry;
  const laws = goneLaws(kept.snapshot.scene, definition);
  if (bare) {
    expectCode(registry, laws);
    return;
  }
  if (laws.length > 0) {
    tellNews(registry, `Its world has no such laws any more: ${laws.join(', ')}.`);
  }
  const { world: was, ...rest } = former;
  const { world, ...parts } = stripCode(definition);
  if (textOfData(rest) === textOfData(parts)) expectCode(registry);
  else {
    try {
      actor.redefine(definition);
    } catch (error) {
      if (!(error instanceof TroupeError)) throw error;
      const why = `What its definition says now cannot be taken: ${error.message}`;
      expectCode(registry, [], why);
      tellNews(registry, `It goes on as it was kept; to begin anew, move that away. ${why}`);
      return;
    }
    settleHosts(registry);
    tellNews(registry, 'It is defined otherwise than when it was kept: it goes on as it is now.');
  }
  // the world is the one that was kept
  const given = was === undefined ? parts : { ...parts, world: was };
  if (textOfData(registry.given) !== textOfData(given)) {
    registry.given = given;
    // also here: it may be long until a snapshot can be written
    writeEntry(registry, { given });
  }
  if (textOfData(was) === textOfData(world)) return;
  // said each time: nothing but beginning anew makes it so
  tellNews(
    registry,
    'The world of its definition is not the one that was kept, in which it lives on. To begin anew, move what was kept away.',
  );
}

/** Refuses to go on with stand-ins: it would be blind, and nobody would know. */
function expectCode({ name, actor }: Registry, laws: readonly string[] = [], why = ''): void {
  const missing = [...listStandIns(actor.definition), ...laws.map((law) => `laws.${law}`)];
  if (missing.length === 0) return;
  const message = `was kept with parts that need code, which is not in its definition: ${missing.join(', ')}. Start it with a definition that has them, or move what was kept away to begin anew`;
  fail('no-code', name, why === '' ? message : `${message}. ${why}`);
}

/** Agents of agencies that the definition has now, too, are as it says until they come back; executions that are gone are over. */
function settleHosts(registry: Registry): void {
  const { actor, hosts, ledger } = registry;
  const other = [...hosts].flatMap(([agent, host]) => {
    const form = declaredText(registry, agent);
    return form === undefined || form === host.form ? [] : [{ agent, ...host, form }];
  });
  for (const { agent, ...host } of other) hosts.set(agent, host);
  if (other.length > 0) writeEntry(registry, { hosts: other });
  for (const { number } of [...ledger.open.values()]) {
    if (actor.elsewhere.some((execution) => execution.number === number)) continue;
    const reason = 'it is no longer among the skills';
    ledger.end(number, 'cancelled', reason);
    writeEntry(registry, { over: { number, outcome: 'cancelled', reason } });
  }
}

/** Once what it is told is written down: everybody it knew has to come back, and code that went on here is gone. */
export function settleResumed(registry: Registry): void {
  const { name: actor } = registry;
  for (const agent of registry.hosts.keys()) settleEnabled(registry, agent);
  for (const { skill } of registry.actor.outside) {
    takeInput(registry, { kind: 'cancel', actor, skill, reason: 'unknown: its process is gone' });
  }
}

function takeUp(registry: Registry, entry: Entry, code: ActorDefinition): void {
  const { scene, ledger, hosts, byHand } = registry;
  if ('input' in entry) {
    const { input } = entry;
    if (input.kind !== 'redefine') scene.take(input);
    else {
      // only data was written down
      const actor = scene.actor(input.actor);
      actor.redefine(bindKept(input.definition, code, actor));
    }
  }
  if ('ticks' in entry) for (let i = 0; i < entry.ticks; i++) scene.tick();
  else if ('over' in entry) {
    const { number, outcome, reason } = entry.over;
    ledger.end(number, outcome as Outcome, reason);
  } else if ('hosts' in entry) {
    for (const { agent, ...host } of entry.hosts) hosts.set(agent, host);
  } else if ('left' in entry) {
    for (const agent of entry.left) hosts.delete(agent);
  } else if ('byHand' in entry) {
    byHand.clear();
    for (const agent of entry.byHand) byHand.add(agent);
  } else if ('started' in entry) registry.started = entry.started;
  else if ('given' in entry) registry.given = entry.given;
}
