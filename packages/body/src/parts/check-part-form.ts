/** Whether a part says what parts say: what is misspelt would imply nothing, and a conflict go unnoticed. */
import { keysOf, suggest } from '@troupe/core';
import { show } from '../eve/refuse.js';
import { entriesOf, isRecord, type Notes } from './form-notes.js';
import { whats } from './implications.js';
import { kinds, type Manner, type Part } from './part.js';

const kindNames: readonly string[] = Object.keys(kinds);

/** What each holds by name. */
const records = {
  settings: 'settings',
  state: 'properties',
  parameters: 'parameters',
  add: 'what is added, by kind and',
  change: 'what is changed, by kind and',
  remove: 'lists of names',
  excludes: 'parts, by slot and',
  needs: 'parts, by slot and',
  manners: 'manners by measure, each',
} as const satisfies Partial<Record<keyof Part, string>>;

const keys: readonly string[] = [
  ...keysOf<Omit<Part, keyof typeof records>>({ title: true, description: true, shape: true }),
  ...Object.keys(records),
];
const mannerKeys = keysOf<Manner>({ says: true, goes: true });

export function checkPartForm(part: unknown, path: string, notes: Notes): void {
  const { expect, expectKeys } = notes;
  const given = isRecord(part) ? part : {};
  const { title, description, shape } = given;
  expect(typeof title === 'string', `${path}.title`, 'what a person reads', title);
  expectKeys(part, keys, 'a part', `${path}.`, (key) =>
    kindNames.includes(key) ? ' Write it within "add", "change" or "remove"' : undefined,
  );
  if (description !== undefined) {
    const isText = typeof description === 'string';
    expect(isText, `${path}.description`, 'what a person reads', description);
  }
  if (shape !== undefined) {
    expect(isShape(shape), `${path}.shape`, 'a shape: shape(name, build)', shape);
  }
  for (const [key, holds] of Object.entries(records)) {
    const found = given[key];
    if (found === undefined) continue;
    expect(isRecord(found), `${path}.${key}`, `an object of ${holds} by name`, found);
  }
  checkKinds(given, path, notes);
  checkForms(given['add'], `${path}.add`, notes);
  checkChanges(given['change'], `${path}.change`, notes);
  for (const [kind, names] of entriesOf(given['remove'])) {
    const isNames = Array.isArray(names) && names.every((name) => typeof name === 'string');
    expect(isNames, `${path}.remove.${kind}`, 'a list of names', names);
  }
  for (const verb of ['excludes', 'needs']) {
    for (const [slot, reasons] of entriesOf(given[verb])) {
      const at = `${path}.${verb}.${slot}`;
      const wanted = "an object of parts and why: { rusty: 'too heavy' }";
      expect(isRecord(reasons), at, wanted, reasons);
      for (const [name, why] of entriesOf(reasons)) {
        expect(typeof why === 'string', `${at}.${name}`, 'the reason why, in words', why);
      }
    }
  }
  for (const [measure, manner] of entriesOf(given['manners'])) {
    checkManner(manner, `${path}.manners.${measure}`, notes);
  }
}

export function isShape(given: unknown): boolean {
  return isRecord(given) && typeof given['build'] === 'function';
}

function checkManner(manner: unknown, path: string, { expect, expectKeys, problems }: Notes): void {
  const wanted = "an object: { says: 'looks up more often', goes: 'up' }";
  if (!expect(isRecord(manner), path, wanted, manner)) return;
  const { says, goes } = manner as { readonly [K in keyof Manner]?: unknown };
  expectKeys(manner, mannerKeys, 'a manner', `${path}.`);
  const isText = typeof says === 'string';
  expect(isText, `${path}.says`, "what a person reads: 'looks up more often'", says);
  if (goes === 'up' || goes === 'down') return;
  const message = `a measure goes "up" or "down", found ${show(goes)}`;
  problems.push({ code: 'wrong-value', path: `${path}.goes`, message });
}

/** A misspelt kind would change nothing, and nobody would notice. */
function checkKinds(part: Readonly<Record<string, unknown>>, path: string, notes: Notes): void {
  for (const verb of ['add', 'change', 'remove']) {
    for (const [kind] of entriesOf(part[verb])) {
      if (kindNames.includes(kind)) continue;
      const beside = (whats as readonly string[]).includes(kind) && ` Write it beside "${verb}"`;
      const hint = beside || suggest(kind, kindNames) || ` There are ${kindNames.join(', ')}`;
      const message = `"${verb}" is said of what a character has, and "${kind}" is none of that.${hint}`;
      notes.problems.push({ code: 'unknown-kind', path: `${path}.${verb}.${kind}`, message });
    }
  }
}

/** Forms by kind and name, of a character or of what is added to it; others may be bare values. */
export function checkForms(given: unknown, path: string, { expect }: Notes): void {
  for (const [kind, forms] of entriesOf(given)) {
    if (!kindNames.includes(kind)) continue;
    expect(isRecord(forms), `${path}.${kind}`, `an object of ${kind} by name`, forms);
    if (!['receptors', 'skills', 'templates', 'commands'].includes(kind)) continue;
    for (const [name, form] of entriesOf(forms)) {
      expect(isRecord(form), `${path}.${kind}.${name}`, 'an object', form);
    }
  }
}

function checkChanges(given: unknown, path: string, { expect, problems }: Notes): void {
  for (const [kind, forms] of entriesOf(given)) {
    if (kind === 'resources' || kind === 'objects') {
      const message = `a part changes no ${kind}. The palette's character declares as many as any part needs`;
      problems.push({ code: 'unknown-kind', path: `${path}.${kind}`, message });
      continue;
    }
    if (!kindNames.includes(kind)) continue;
    expect(isRecord(forms), `${path}.${kind}`, `an object of ${kind} by name`, forms);
    for (const [name, form] of entriesOf(forms)) {
      // of the others there is no bare value
      const isBare =
        ['sensors', 'goals', 'memory'].includes(kind) &&
        ['number', 'boolean', 'string'].includes(typeof form);
      const such = isBare ? `, such as { value: ${JSON.stringify(form)} }` : '';
      const wanted = `an object of what is another about it${such}`;
      expect(isRecord(form), `${path}.${kind}.${name}`, wanted, form);
    }
  }
}
