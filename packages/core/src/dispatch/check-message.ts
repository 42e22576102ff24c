/** Whether something is a message at all: who calls without types may give anything. */
import { say } from '../state/bounds.js';
import { type Problem, TroupeError } from '../state/errors.js';

/** Fields that are names, by the kind of the message. */
const names: Readonly<Record<string, string>> = {
  sense: 'sensor',
  finished: 'skill',
  failed: 'skill',
  leave: 'agent',
  disable: 'agent',
  enable: 'agent',
  elsewhere: 'agent',
  here: 'agent',
  context: 'context',
};

const records: Readonly<Record<string, string>> = {
  want: 'goals',
  join: 'agents',
  tune: 'parameters',
};

const lists = ['when', 'adds', 'deletes', 'uses', 'keeps', 'frees', 'costs'] as const;

/** Of what it is made; what is said in it is checked when it is taken. */
export function checkMessage(message: unknown): void {
  const problems: Problem[] = [];
  if (!isRecord(message)) wrongType('', 'a message with a kind', message, problems);
  else {
    const kind = String(message['kind']);
    const name = Object.hasOwn(names, kind) ? names[kind] : undefined;
    if (name !== undefined && typeof message[name] !== 'string') {
      wrongType(name, 'text', message[name], problems);
    }
    const record = Object.hasOwn(records, kind) ? records[kind] : undefined;
    const given = record && message[record];
    if (record !== undefined && !isRecord(given)) wrongType(record, 'a map', given, problems);
    else if (kind === 'join' && isRecord(given)) checkAgents(given, problems);
    else if (kind === 'want' && isRecord(given)) {
      for (const [goal, form] of Object.entries(given)) {
        if (form !== undefined) continue;
        wrongType(`goals.${goal}`, 'a value, a goal, or null to withdraw it', form, problems);
      }
    }
  }
  if (problems.length > 0) throw new TroupeError(problems);
}

function checkAgents(agents: Readonly<Record<string, unknown>>, problems: Problem[]): void {
  for (const kind of ['sensors', 'goals', 'skills'] as const) {
    const forms = agents[kind];
    if (forms === undefined) continue;
    if (!isRecord(forms)) wrongType(kind, `a map of ${kind}`, forms, problems);
    else if (kind === 'skills') {
      for (const [name, form] of Object.entries(forms))
        if (form !== undefined) checkSkill(`skills.${name}`, form, problems);
    }
  }
}

function checkSkill(path: string, form: unknown, problems: Problem[]): void {
  if (!isRecord(form)) {
    wrongType(path, 'an object', form, problems);
    return;
  }
  for (const key of lists) {
    const list = form[key];
    const good =
      list === undefined ||
      isRecord(list) ||
      (Array.isArray(list) && list.every((name) => typeof name === 'string'));
    if (!good) wrongType(`${path}.${key}`, 'a list of names, or a map', list, problems);
  }
}

function wrongType(path: string, wanted: string, found: unknown, problems: Problem[]): void {
  problems.push({
    code: 'wrong-type',
    path,
    message: `must be ${wanted}, found ${say(found)}`,
  });
}

function isRecord(given: unknown): given is Readonly<Record<string, unknown>> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
