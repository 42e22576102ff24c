/** Which agents have their code elsewhere: in another process, on another machine. */
import type { Term } from '../state/character.js';
import { fail } from '../state/errors.js';
import { suggest } from '../state/names.js';
import { parseHead, parseTerm, templateKey } from '../state/terms.js';
import { type Agent, findAgent } from './agents.js';
import type { DispatchState } from './state.js';

/** An agent as messages name it, or a template as its definition writes it, lives elsewhere from now on; or here again. */
export function placeAgent(state: DispatchState, given: string, elsewhere: boolean): void {
  const key = keyOf(state, given);
  if (elsewhere) state.elsewhere.add(key);
  else state.elsewhere.delete(key);
}

export function isElsewhere({ elsewhere }: DispatchState, kind: Agent['kind'], name: string) {
  if (elsewhere.size === 0) return false;
  if (elsewhere.has(`${kind}:${name}`)) return true;
  // what a template makes lives where the template does
  return kind === 'skill' && elsewhere.has(homeKey(parseTerm(name)));
}

/** An agent that is gone lives nowhere: another of its name may come to live here. */
export function forgetPlace({ elsewhere }: DispatchState, kind: Agent['kind'], name: string): void {
  elsewhere.delete(`${kind}:${name}`);
}

/** Agents that are still there live where they did. */
export function carryPlaces(from: DispatchState, to: DispatchState): void {
  if (from.elsewhere.size === 0) return;
  const { network, definition } = to;
  const { slotOf, sensors } = network.structure;
  const heads = Object.keys(definition.templates ?? {}).map((text) => parseHead(text).head);
  const here = new Set([
    ...[...slotOf.keys()].map((name) => `skill:${name}`),
    ...[...sensors.keys()].map((name) => `sensor:${name}`),
    ...heads.map(homeKey),
  ]);
  for (const key of from.elsewhere) if (here.has(key)) to.elsewhere.add(key);
}

function keyOf({ network, definition }: DispatchState, given: string): string {
  const templates = definition.templates ?? {};
  if (Object.hasOwn(templates, given)) return homeKey(parseHead(given).head);
  if (given.includes('?')) {
    const hint = suggest(given, Object.keys(templates));
    return fail('unknown-agent', given, `there is no template "${given}".${hint}`);
  }
  const { kind, name } = findAgent(network, given);
  return `${kind}:${name}`;
}

// kept in saved states
function homeKey(term: Term): string {
  return `template:${templateKey(term)}`;
}
