/** What a form can do to a character file: each edit makes another text of one, and leaves alone what it is not about. */
import { type Data, fail, type Value } from '@troupe/core';
import { dataAt, isPlain, type Path } from './data-at.js';
import { renameIn, renamePart, type Section } from './rename-part.js';
import { appendItem, listToMap } from './write-list.js';
import { removeAt, setAt } from './write-yaml.js';
import type { Written } from './written.js';

export type SkillSection = 'skills' | 'templates';
export type RowList = 'when' | 'adds' | 'deletes';

/** A row of a skill's conditions or effects. */
interface RowPlace {
  readonly section: SkillSection;
  readonly skill: string;
  readonly list: RowList;
  readonly proposition: string;
}

export type Edit =
  | { readonly kind: 'add'; readonly section: Section; readonly name: string; readonly form?: Data }
  | { readonly kind: 'remove'; readonly section: Section; readonly name: string }
  | {
      readonly kind: 'rename';
      readonly section: Section;
      readonly name: string;
      readonly to: string;
    }
  /** Any other field: `['parameters', 'theta']`, `['skills', 'walk', 'takes']`. `undefined` leaves it out. */
  | { readonly kind: 'set'; readonly path: readonly string[]; readonly value: Data | undefined }
  /** `undefined` takes the row away. */
  | ({ readonly kind: 'row'; readonly value: Value | undefined } & RowPlace)
  /** Another proposition in its place. */
  | ({ readonly kind: 'rename-row'; readonly to: string } & RowPlace)
  /** What one skill brings about, the other needs. */
  | {
      readonly kind: 'link';
      readonly from: string;
      readonly proposition: string;
      readonly to: string;
    };

export function applyEdit(written: Written, edit: Edit): Written {
  if (written.broken !== undefined) {
    const message = `the text cannot be read: ${written.broken.message}. Mend it in the text first`;
    fail('bad-syntax', '', message);
  }
  switch (edit.kind) {
    case 'add':
      return addPart(written, edit.section, edit.name, edit.form);
    case 'remove':
      return removeAt(written, [edit.section, edit.name]);
    case 'rename':
      checkNew(edit.to, `${edit.section}.${edit.name}`);
      if (edit.to === edit.name) return written;
      return renamePart(written, edit.section, edit.name, edit.to);
    case 'set':
      return setField(written, edit.path, edit.value);
    case 'row':
      return setRow(written, edit, edit.value);
    case 'rename-row':
      return renameRow(written, edit, edit.to);
    case 'link':
      return linkSkills(written, edit.from, edit.proposition, edit.to);
  }
}

const blank = { sensors: false, goals: true, skills: {}, templates: {} } satisfies Record<
  Section,
  Data
>;

function addPart(written: Written, section: Section, name: string, form?: Data): Written {
  checkNew(name, section);
  if (dataAt(written.data, [section, name]) !== undefined) {
    const message = `there is a "${name}" already. Choose another name`;
    fail('name-taken', `${section}.${name}`, message);
  }
  return setAt(written, [section, name], form ?? blank[section]);
}

function checkNew(name: string, path: string): void {
  const wrong =
    name === '' ||
    name === '__proto__' ||
    name.trim() !== name ||
    /[\p{Cc}\u2028\u2029]/u.test(name);
  if (wrong) fail('bad-name', path, 'a name needs letters, and no space around it. Choose another');
}

function setField(written: Written, path: readonly string[], value: Data | undefined): Written {
  if (value === undefined) return removeAt(written, path);
  if (hasStrangeNumber(value)) fail('out-of-range', path.join('.'), 'must be a finite number');
  const holder = path.slice(0, -1);
  const held = dataAt(written.data, holder);
  const [section] = path;
  // the short form is only a value: with another field it takes the long one
  const isShort = held !== undefined && held !== null && typeof held !== 'object';
  if (isShort && path.length === 3 && (section === 'sensors' || section === 'goals')) {
    const field = path[2] ?? '';
    const long = field === 'value' ? value : { value: held as Data, [field]: value };
    return setAt(written, holder, long);
  }
  return setAt(written, path, value);
}

function hasStrangeNumber(value: unknown): boolean {
  if (typeof value === 'number') return !Number.isFinite(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(hasStrangeNumber);
}

/** What a bare name in a list stands for. */
export function bareValue(list: RowList): boolean {
  return list !== 'deletes';
}

function rowsPath({ section, skill, list }: RowPlace): Path {
  return [section, skill, list];
}

function setRow(written: Written, place: RowPlace, value: Value | undefined): Written {
  const path = rowsPath(place);
  const { list, proposition } = place;
  checkSkill(written, place.section, place.skill);
  const rows = dataAt(written.data, path) ?? undefined;
  if (value === undefined) {
    const part = Array.isArray(rows) ? rows.indexOf(proposition) : proposition;
    return part === -1 ? written : removeAt(written, [...path, part]);
  }
  checkNew(proposition, path.join('.'));
  const isBare = value === bareValue(list);
  if (rows === undefined) {
    return setAt(written, path, isBare ? [proposition] : { [proposition]: value });
  }
  if (Array.isArray(rows)) {
    const present = rows.includes(proposition);
    if (isBare) return present ? written : appendItem(written, path, proposition);
    const map =
      rows.length === 0 ? setAt(written, path, {}) : listToMap(written, path, bareValue(list));
    return setAt(map, [...path, proposition], value);
  }
  const long = isPlain(dataAt(rows, [proposition]));
  return setAt(written, [...path, proposition, ...(long ? ['value'] : [])], value);
}

function renameRow(written: Written, place: RowPlace, to: string): Written {
  const path = rowsPath(place);
  const { proposition } = place;
  if (to === proposition) return written;
  checkNew(to, path.join('.'));
  const rows = dataAt(written.data, path);
  const taken = Array.isArray(rows) ? rows.includes(to) : isPlain(rows) && Object.hasOwn(rows, to);
  if (taken) fail('name-taken', [...path, to].join('.'), `"${to}" is here already`);
  return renameIn(written, path, proposition, to);
}

function linkSkills(written: Written, from: string, proposition: string, to: string): Written {
  const giver = sectionOf(written, from);
  const taker = sectionOf(written, to);
  const place = { proposition };
  const wanted = rowValue(written, { ...place, section: taker, skill: to, list: 'when' });
  const effects = (['adds', 'deletes'] as const).map((list) =>
    rowValue(written, { ...place, section: giver, skill: from, list }),
  );
  const given = effects.find((value) => value !== undefined);
  if (wanted !== undefined && given !== undefined && wanted !== given) {
    const message = `"${from}" makes "${proposition}" ${given}, and "${to}" needs it ${wanted}. Change one of them first`;
    fail('cannot-link', `skills.${to}.when.${proposition}`, message);
  }
  const value = wanted ?? given ?? true;
  let next = declareSensor(written, proposition);
  if (given === undefined) {
    const list = value === false ? 'deletes' : 'adds';
    next = setRow(next, { ...place, section: giver, skill: from, list }, value);
  }
  if (wanted === undefined) {
    next = setRow(next, { ...place, section: taker, skill: to, list: 'when' }, value);
  }
  return next;
}

/** An open character has sensors that are not in its file; declared here they would be in the way of those. */
function declareSensor(written: Written, proposition: string): Written {
  const { data } = written;
  if (dataAt(data, ['open']) === true || proposition.includes('?')) return written;
  const sensors = dataAt(data, ['sensors']);
  const names = isPlain(sensors) ? Object.keys(sensors) : [];
  const functor = (name: string) => name.split('(')[0];
  const stands = (name: string) => name.includes('?') && functor(name) === functor(proposition);
  if (names.includes(proposition) || names.some(stands)) return written;
  return addPart(written, 'sensors', proposition);
}

function sectionOf(written: Written, skill: string): SkillSection {
  const section = dataAt(written.data, ['templates', skill]) === undefined ? 'skills' : 'templates';
  checkSkill(written, section, skill);
  return section;
}

function checkSkill(written: Written, section: SkillSection, skill: string): void {
  if (dataAt(written.data, [section, skill]) !== undefined) return;
  fail('unknown-part', `${section}.${skill}`, `there is no skill "${skill}". Add it first`);
}

/** What a row says; nothing if there is none. */
function rowValue(written: Written, place: RowPlace): Value | undefined {
  const rows = dataAt(written.data, rowsPath(place));
  if (Array.isArray(rows)) {
    return rows.includes(place.proposition) ? bareValue(place.list) : undefined;
  }
  const entry = dataAt(rows, [place.proposition]);
  if (isPlain(entry)) return (entry['value'] as Value | undefined) ?? bareValue(place.list);
  return entry as Value | undefined;
}
