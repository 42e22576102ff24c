import { TroupeError, type Value } from '@troupe/core';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDraft, type Draft } from '../src/edit/draft.js';
import type { Edit, RowList } from '../src/edit/edits.js';
import { all, bare, commented, spread } from './edit-texts.js';

// every edit reads the whole text twice
const runs = { numRuns: 250 };

/** An edit before it is known what there is to edit. */
interface Wish {
  readonly kind: Edit['kind'];
  readonly section: 'sensors' | 'goals' | 'skills';
  readonly list: RowList;
  readonly which: number;
  readonly other: number;
  readonly name: string;
  readonly value: Value;
  readonly gone: boolean;
}

const names = fc.constantFrom('new', 'it is so', 'true', 'a: b', "it's", 'on(a, b)', '1', '#', 'é');

const wishes: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom('add', 'remove', 'rename', 'set', 'row', 'rename-row', 'link'),
  section: fc.constantFrom('sensors', 'goals', 'skills'),
  list: fc.constantFrom('when', 'adds', 'deletes'),
  which: fc.nat(20),
  other: fc.nat(20),
  name: names,
  value: fc.oneof(fc.boolean(), fc.boolean(), fc.constantFrom(0, 0.5, -3, 1e21, 'on', 'off: yes')),
  gone: fc.boolean(),
});

function keysOf(draft: Draft, ...path: string[]): string[] {
  let here: unknown = draft.written.data;
  for (const key of path) here = (here as Record<string, unknown> | null | undefined)?.[key];
  if (Array.isArray(here)) return here.map(String);
  return typeof here === 'object' && here !== null ? Object.keys(here) : [];
}

function pick(list: readonly string[], which: number, otherwise: string): string {
  return list[which % Math.max(1, list.length)] ?? otherwise;
}

function toEdit(draft: Draft, wish: Wish): Edit {
  const { section, list, which, other, name, value, gone } = wish;
  const skills = keysOf(draft, 'skills');
  const part = pick(keysOf(draft, section), which, name);
  const skill = pick(skills, which, name);
  const sensor = pick([...keysOf(draft, 'sensors'), name], other, name);
  const place = { section: 'skills', skill, list } as const;
  switch (wish.kind) {
    case 'add':
      return { kind: 'add', section, name };
    case 'remove':
      return { kind: 'remove', section, name: part };
    case 'rename':
      return { kind: 'rename', section, name: part, to: name };
    case 'set': {
      const fields = [
        ['parameters', 'theta'],
        ['parameters', 'pi'],
        ['skills', skill, 'takes'],
        ['skills', skill, 'importance'],
        [section === 'skills' ? 'sensors' : section, part, 'importance'],
      ];
      const path = fields[other % fields.length] ?? [];
      return { kind: 'set', path, value: gone ? undefined : which + 1 };
    }
    case 'row':
      return { kind: 'row', ...place, proposition: sensor, value: gone ? undefined : value };
    case 'rename-row': {
      const row = pick(keysOf(draft, 'skills', skill, list), other, name);
      return { kind: 'rename-row', ...place, proposition: row, to: name };
    }
    case 'link':
      return { kind: 'link', from: skill, proposition: sensor, to: pick(skills, other, name) };
  }
}

/** Makes an edit; says whether it was made. What was refused must have been so for a reason of its own. */
function make(draft: Draft, edit: Edit): boolean {
  const { text } = draft;
  try {
    draft.edit(edit);
    return draft.text !== text;
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    expect(draft.text).toBe(text);
    expect(['name-taken', 'unknown-part', 'cannot-link']).toContain(error.code);
    return false;
  }
}

const texts = fc.constantFrom(...(Object.keys(all) as (keyof typeof all)[])).map((key) => all[key]);

it('[EDT1] whatever was done in the form is undone to the very same text, and done again', () => {
  fc.assert(
    fc.property(texts, fc.array(wishes, { maxLength: 8 }), (text, list) => {
      const draft = createDraft(text, { now: () => 0 });
      const seen = [text];
      for (const wish of list) if (make(draft, toEdit(draft, wish))) seen.push(draft.text);
      for (const before of [...seen].reverse().slice(1)) {
        expect(draft.undo()).toBe(true);
        expect(draft.text).toBe(before);
      }
      expect(draft.canUndo).toBe(false);
      for (const after of seen.slice(1)) {
        expect(draft.redo()).toBe(true);
        expect(draft.text).toBe(after);
      }
    }),
    runs,
  );
});

it('[EDT1] typing and the form in any order are undone to the very same text', () => {
  const typed = fc.record({
    at: fc.nat(2000),
    cut: fc.nat(5),
    put: fc.constantFrom('', 'a', ' ', '\n', '#', '[', '{ a: 1 }'),
  });
  fc.assert(
    fc.property(texts, fc.array(fc.oneof(wishes, typed), { maxLength: 8 }), (text, list) => {
      let now = 0;
      const draft = createDraft(text, { now: () => (now += 300) });
      for (const each of list) {
        if ('kind' in each) {
          if (draft.written.broken === undefined) tryEdit(draft, toEdit(draft, each));
          continue;
        }
        const at = each.at % (draft.text.length + 1);
        const next = draft.text.slice(0, at) + each.put + draft.text.slice(at + each.cut);
        draft.setText(next, { typed: true });
      }
      const last = draft.text;
      let steps = 0;
      while (draft.undo()) steps++;
      expect(draft.text).toBe(text);
      for (; steps > 0; steps--) draft.redo();
      expect(draft.text).toBe(last);
    }),
    runs,
  );
});

/** In a text that was typed into, anything may be too much for the form. */
function tryEdit(draft: Draft, edit: Edit): void {
  const { text } = draft;
  try {
    draft.edit(edit);
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    expect(draft.text).toBe(text);
  }
}

/** The lines of a part, found by nothing but how far they are set in. */
function linesOf(
  lines: readonly string[],
  keys: readonly string[],
): [from: number, to: number] | undefined {
  let [from, to] = [0, lines.length];
  for (const key of keys) {
    const at = lines.findIndex(
      (line, i) => i >= from && i < to && line.trimStart().startsWith(`${key}:`),
    );
    if (at === -1) return undefined;
    const setIn = (line: string) => line.length - line.trimStart().length;
    const depth = setIn(lines[at] ?? '');
    const next = lines.findIndex(
      (line, i) =>
        i > at &&
        i < to &&
        line.trim() !== '' &&
        !/^\s*[#}\]]/.test(line) &&
        setIn(line) <= depth &&
        !/^\s*- /.test(line),
    );
    [from, to] = [at, next === -1 ? to : next];
  }
  return [from, to];
}

function commentsOf(text: string): string[] {
  return text.match(/#.*/g) ?? [];
}

it('[EDT1] an edit of one skill leaves every line of the others as it was, and every comment', () => {
  const kinds = fc.constantFrom('row', 'set', 'rename-row');
  fc.assert(
    fc.property(fc.constantFrom(commented, spread), wishes, kinds, (text, given, kind) => {
      const draft = createDraft(text);
      const wish = {
        ...given,
        kind,
        name: given.name.replace('#', 'x'),
        other: kind === 'set' ? 2 + (given.other % 2) : given.other,
      } as Wish;
      const edit = toEdit(draft, wish);
      if (!make(draft, edit)) return;
      const skill = 'skill' in edit ? edit.skill : edit.kind === 'set' ? edit.path[1]! : '';
      const before = text.split('\n');
      const after = draft.text.split('\n');
      const [from, to] = linesOf(before, ['skills', skill])!;
      expect(after.slice(0, from)).toEqual(before.slice(0, from));
      const rest = before.slice(to);
      expect(after.slice(after.length - rest.length)).toEqual(rest);
      // one that stood in a row that was taken away went with it
      const gone = edit.kind === 'row' && edit.value === undefined ? 1 : 0;
      const lost = commentsOf(text).filter((comment) => !draft.text.includes(comment));
      expect(lost.length).toBeLessThanOrEqual(gone);
    }),
    runs,
  );
});

it('[EDT1] what is added pushes no line away; what is renamed changes only lines that mention it', () => {
  const kinds = fc.constantFrom('add', 'rename');
  fc.assert(
    fc.property(fc.constantFrom(commented, spread, bare), wishes, kinds, (text, given, kind) => {
      const draft = createDraft(text);
      const edit = toEdit(draft, { ...given, kind, name: given.name.replace('#', 'x') });
      if (!make(draft, edit)) return;
      const before = text.split('\n');
      const after = draft.text.split('\n');
      expect(commentsOf(draft.text)).toEqual(commentsOf(text));
      if (edit.kind === 'rename') {
        expect(after.length).toBe(before.length);
        for (const [i, line] of before.entries()) {
          if (!line.includes(edit.name)) expect(after[i]).toBe(line);
        }
        return;
      }
      // all but one line, which took a comma or lost its empty braces, are there in their order
      let at = 0;
      const missing = before.filter((line) => {
        const found = after.indexOf(line, at);
        if (found !== -1) at = found + 1;
        return found === -1;
      });
      expect(missing.length).toBeLessThanOrEqual(1);
    }),
    runs,
  );
});
