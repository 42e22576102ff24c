/** Whether something is a message, and nothing else: by hand, because the schemas are too slow for every message. */
import { checkScript } from '@troupe/files';
import {
  type Fields,
  isFields,
  isListOf,
  isMapOf,
  isName,
  isText,
  isValue,
  isWhole,
  maybe,
} from './check-fields.js';
import { limits } from './limits.js';
import { directorVerbs, hostVerbs, type NetMessage, roles, viewerVerbs } from './messages.js';
import { isPlainData } from './plain-data.js';

const verbs: ReadonlySet<unknown> = new Set([...viewerVerbs, ...directorVerbs, ...hostVerbs]);

const knownRoles: ReadonlySet<unknown> = new Set(roles);

/** What of these is so deep within a packet already, that its depth is counted from here. */
const within = 4;

export function fitsMessage(given: unknown): given is NetMessage {
  return isFields(given) && fitsKind(given);
}

function fitsKind(it: Fields): boolean {
  switch (it['kind']) {
    case 'sense':
      return isName(it['character']) && isMapOf(it['signs'], isValue);
    case 'begun':
      return isExecution(it);
    case 'over':
      return isEnding(it);
    case 'alive':
      return isWhole(it['check']) && maybe(it['deaf'], areNames);
    case 'write':
      return isName(it['character']) && isName(it['skill']) && isListOf(it['writes'], isWrite);
    case 'want':
      return isName(it['character']) && areGoals(it['goals']);
    case 'register':
      return (
        isWhole(it['id']) &&
        isName(it['character']) &&
        isListOf(it['running'], isExecution) &&
        isListOf(it['over'], isEnding) &&
        areAgents(it['agents'])
      );
    case 'unregister':
      return isName(it['character']) && areNames(it['agents']);
    case 'execute':
      return isExecution(it) && isName(it['skill']) && maybe(it['args'], areArguments);
    case 'cancel':
      return isExecution(it) && isText(it['reason']);
    case 'check':
      return isWhole(it['check']) && Number.isFinite(it['next']) && (it['next'] as number) >= 0;
    case 'registered':
      return (
        isWhole(it['id']) &&
        isName(it['character']) &&
        isWhole(it['epoch']) &&
        maybe(it['life'], isWhole)
      );
    case 'amputated':
      return isName(it['character']) && areNames(it['agents']) && isText(it['reason']);
    case 'do':
      return fitsRequest(it);
    case 'tell':
      return isLetter(it);
    case 'ask':
      return isWhole(it['id']) && isLetter(it);
    case 'answer':
      return isWhole(it['id']) && maybe(it['to'], isName) && isWhat(it['what']);
    case 'refuse':
      return isWhole(it['id']) && maybe(it['to'], isName) && isProblem(it['problem']);
    case 'appear':
      return isWhole(it['id']) && isName(it['name']);
    case 'vanish':
      return isName(it['name']);
    case 'done':
      return isWhole(it['id']) && isWhat(it['what']);
    case 'refused':
      return maybe(it['id'], isWhole) && isListOf(it['problems'], isProblem);
    case 'gone':
      return areNames(it['names']);
    case 'stepped':
      return (
        isName(it['character']) && typeof it['record'] === 'string' && maybe(it['missed'], isWhole)
      );
    case 'news':
      return isName(it['character']) && isText(it['text']);
    default:
      return false;
  }
}

function fitsRequest(it: Fields): boolean {
  return (
    isWhole(it['id']) &&
    verbs.has(it['verb']) &&
    maybe(it['character'], isName) &&
    maybe(it['skill'], isName) &&
    maybe(it['agent'], isName) &&
    maybe(it['steps'], isWhole) &&
    maybe(it['signs'], areSigns) &&
    maybe(it['goals'], areGoals) &&
    maybe(it['parameters'], areParameters) &&
    maybe(it['agents'], areAgents) &&
    maybe(it['address'], isText) &&
    maybe(it['tool'], isName) &&
    maybe(it['args'], isMap) &&
    maybe(it['request'], isWhole)
  );
}

function isLetter(it: Fields): boolean {
  return (
    isName(it['to']) && maybe(it['from'], isName) && maybe(it['role'], isRole) && isWhat(it['what'])
  );
}

function isRole(given: unknown): boolean {
  return knownRoles.has(given);
}

function isExecution(it: unknown): boolean {
  return isFields(it) && isName(it['character']) && isWhole(it['number']) && isWhole(it['epoch']);
}

function isEnding(it: unknown): boolean {
  return (
    isFields(it) && isExecution(it) && isReported(it['outcome']) && maybe(it['reason'], isText)
  );
}

function isReported(outcome: unknown): boolean {
  return outcome === 'finished' || outcome === 'failed' || outcome === 'cancelled';
}

function areNames(given: unknown): boolean {
  return isListOf(given, isName);
}

function areSigns(given: unknown): boolean {
  return isMapOf(given, isValue);
}

function areArguments(given: unknown): boolean {
  return isMapOf(given, isArgument);
}

function isArgument(given: unknown): boolean {
  return typeof given === 'string' && given.length <= limits.name;
}

function isWrite(it: unknown): boolean {
  if (!isFields(it)) return false;
  const { thing, property, value, form, memory, context, lasts } = it;
  if (memory !== undefined) {
    return (
      isName(memory) &&
      (value === undefined || isWhat(value)) &&
      (context === undefined || isName(context)) &&
      (lasts === undefined || isWhat(lasts))
    );
  }
  if (!isName(thing)) return false;
  if (form === undefined) return isName(property) && isWhat(value);
  return form === null || (isFields(form) && isWhat(form));
}

function isMap(given: unknown): boolean {
  return isFields(given) && isWhat(given);
}

function isWhat(given: unknown): boolean {
  return isPlainData(given, within);
}

function isProblem(it: unknown): boolean {
  return (
    isFields(it) &&
    typeof it['code'] === 'string' &&
    typeof it['path'] === 'string' &&
    typeof it['message'] === 'string'
  );
}

/** Only goals with more than a value are worth the slow check. */
function areGoals(given: unknown): boolean {
  return isMapOf(given, isBareGoal) || (isMapOf(given, isPlainData) && fitsScript('goals', given));
}

function isBareGoal(given: unknown): boolean {
  return given === null || isValue(given);
}

function areAgents(given: unknown): boolean {
  if (!isFields(given) || !isPlainData(given, within)) return false;
  for (const kind in given) if (!isMapOf(given[kind], isSomething)) return false;
  return fitsScript('add', given);
}

function isSomething(given: unknown): boolean {
  return given !== undefined;
}

function areParameters(given: unknown): boolean {
  return isFields(given) && fitsScript('parameters', given);
}

function fitsScript(field: 'add' | 'goals' | 'parameters', given: unknown): boolean {
  try {
    checkScript([{ after: 0, [field]: given }]);
    return true;
  } catch {
    return false;
  }
}
