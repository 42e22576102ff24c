/** Says what is wrong with something that came. Where nothing is, it costs little: everything that comes passes here. */
import type { Problem } from '@troupe/core';
import type { z } from 'zod';
import { isFields, isName, isText, isWhole } from './check-fields.js';
import { fitsMessage } from './fits-message.js';
import { limits } from './limits.js';
import { greetingSchema, messageSchemas } from './schemas.js';

const none: readonly Problem[] = Object.freeze([]);

/** Everything that is wrong with a packet and its messages. */
export function checkPacket(given: unknown): readonly Problem[] {
  const wrong = checkEnvelope(given);
  if (wrong !== undefined) return [wrong];
  if (!isFields(given)) return none;
  const messages = given['m'];
  if (!Array.isArray(messages)) return none;
  let problems: Problem[] | undefined;
  for (let i = 0; i < messages.length; i++) {
    if (fitsMessage(messages[i])) continue;
    problems ??= [];
    problems.push(...describe(messages[i], `m[${i}]`));
    if (problems.length >= limits.problems) break;
  }
  return problems ?? none;
}

/** Everything that is wrong with one message; `path` is where it was. */
export function checkMessage(given: unknown, path = ''): readonly Problem[] {
  return fitsMessage(given) ? none : describe(given, path);
}

/** What keeps something from being a packet at all; its messages are not looked into. */
export function checkEnvelope(given: unknown): Problem | undefined {
  if (!isFields(given)) return noPacket('it is no map');
  const messages = given['m'];
  if (messages === undefined) {
    if (fitsGreeting(given)) return undefined;
    return noPacket(whatIsWrong(greetingSchema, given));
  }
  if (!Array.isArray(messages)) return noPacket('m is no list');
  if (messages.length > limits.messages) {
    return noPacket(`m has ${messages.length} messages; ${limits.messages} is the most`);
  }
  if (!isWhole(given['s'])) return noPacket('s is no whole number from 0 on');
  if (!isWhole(given['n'])) return noPacket('n is no whole number from 0 on');
  if (!isWhole(given['a'])) return noPacket('a is no whole number from 0 on');
  return undefined;
}

function fitsGreeting(given: Readonly<Record<string, unknown>>): boolean {
  const { hello, welcome, farewell } = given;
  if (isFields(hello)) {
    return (
      isVersion(hello['troupe']) &&
      isName(hello['session']) &&
      isWhole(hello['key']) &&
      isWhole(hello['key']) &&
      isWhole(hello['heard']) &&
      isWhole(hello['attempt'])
    );
  }
  if (isFields(welcome)) {
    return (
      isVersion(welcome['troupe']) &&
      isName(welcome['session']) &&
      isWhole(welcome['attempt']) &&
      isWhole(welcome['key']) &&
      isWhole(welcome['heard'])
    );
  }
  return isFields(farewell) && typeof farewell['code'] === 'string' && isText(farewell['message']);
}

function isVersion(given: unknown): boolean {
  return isWhole(given) && given !== 0;
}

function noPacket(why: string): Problem {
  const message = `what came is no packet: ${why}. Send packets as the page about the protocol says`;
  return { code: 'no-packet', path: '', message };
}

/** In words. The schemas are slow, and this is only for what is refused. */
function describe(given: unknown, path: string): Problem[] {
  const here = path === '' ? 'a message' : path;
  if (!isFields(given)) return [bad(path, `${here} is a map with a kind; this is none`)];
  const { kind } = given;
  if (typeof kind !== 'string')
    return [bad(path, `${here} has a kind, which is text; this has none`)];
  if (!Object.hasOwn(messageSchemas, kind)) {
    const known = Object.keys(messageSchemas).join(', ');
    const message = `there is no message of the kind "${kind.slice(0, limits.name)}". There are: ${known}`;
    return [{ code: 'unknown-message', path, message }];
  }
  const schema: z.ZodType = messageSchemas[kind as keyof typeof messageSchemas];
  const issues = schema.safeParse(given).error?.issues ?? [];
  const problems = issues.slice(0, limits.problems).map(({ path: at, message }) => {
    const where = at.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
    const full = (path + where.join('').slice(0, limits.name)).replace(/^\./, '');
    return bad(full, `${kind}: ${message.slice(0, limits.text)}`);
  });
  return problems.length > 0 ? problems : [bad(path, `${kind}: it is not plain data`)];
}

function bad(path: string, message: string): Problem {
  return { code: 'bad-message', path, message };
}

function whatIsWrong(schema: z.ZodType, given: unknown): string {
  const issue = schema.safeParse(given).error?.issues[0];
  const isSomeGreeting =
    isFields(given) && ('hello' in given || 'welcome' in given || 'farewell' in given);
  if (!isSomeGreeting) return 'it has neither m, nor hello, welcome or farewell';
  return issue?.message ?? 'it is no greeting';
}
