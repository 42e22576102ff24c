/** Calls a sensor or a skill otherwise, wherever the file speaks of it. */
import { fail } from '@troupe/core';
import { dataAt, isPlain, type Path, withData, withKey } from './data-at.js';
import { renderText } from './render-yaml.js';
import type { Splice } from './splices.js';
import { rewrite, styleOf } from './write-yaml.js';
import { endOf, isMap, isScalar, isSeq, nameOf, startOf, type Written, walk } from './written.js';

export type Section = 'sensors' | 'goals' | 'skills' | 'templates';

/** A place where a name stands: a key of the map, or an item of the list, at the path. */
interface Mention {
  readonly path: Path;
  readonly node: unknown;
  readonly from: string;
  readonly to: string;
  readonly index?: number;
}

const word = /^(after|not-while)\((.+)\)$/s;

export function renamePart(written: Written, section: Section, from: string, to: string): Written {
  const parts = dataAt(written.data, [section]);
  if (!isPlain(parts) || !Object.hasOwn(parts, from)) {
    return fail('unknown-part', `${section}.${from}`, `there is no "${from}" to rename`);
  }
  if (Object.hasOwn(parts, to)) {
    return fail(
      'name-taken',
      `${section}.${from}`,
      `there is a "${to}" already. Choose another name`,
    );
  }
  return renameAll(written, findMentions(written, section, from, to), [section, from]);
}

/** One key of a map, or item of a list. */
export function renameIn(written: Written, path: Path, from: string, to: string): Written {
  const found = mentionsIn(written, path, (name) => (name === from ? to : undefined));
  return renameAll(written, found.slice(0, 1), [...path, from]);
}

function renameAll(written: Written, mentions: readonly Mention[], about: Path): Written {
  for (const { path, to } of mentions) {
    const there = dataAt(written.data, path);
    const taken = Array.isArray(there) ? there.includes(to) : Object.hasOwn(asMap(there), to);
    if (!taken) continue;
    const message = `"${to}" is mentioned there already. Choose another name, or take that one away first`;
    fail('name-taken', path.join('.'), message);
  }
  const style = styleOf(written);
  const splices = mentions.map(({ node, to: name }): Splice => {
    return { from: startOf(node), to: endOf(written, node), insert: renderLike(node, name, style) };
  });
  // deep ones first: the paths of what is below a renamed key lead along its old name
  const deepFirst = [...mentions].sort((a, b) => b.path.length - a.path.length);
  const expected = deepFirst.reduce<unknown>(
    (data, { path, index, from: old, to: name }) =>
      index === undefined ? withKey(data, path, old, name) : withData(data, [...path, index], name),
    written.data,
  );
  return rewrite(written, splices, written.hasAliases ? undefined : expected, about);
}

/** In the quotes it had, if it had any. */
function renderLike(node: unknown, name: string, style: 'yaml' | 'json'): string {
  const type = isScalar(node) ? node.type : undefined;
  if (type === 'QUOTE_DOUBLE') return JSON.stringify(name);
  const rendered = renderText(name, style);
  const quoted = /^['"]/.test(rendered);
  return type === 'QUOTE_SINGLE' && !quoted ? `'${rendered}'` : rendered;
}

function findMentions(written: Written, section: Section, from: string, to: string): Mention[] {
  const mentions = mentionsIn(written, [section], (name) => (name === from ? to : undefined));
  const inForms = (sections: readonly string[], lists: readonly string[], change: Change) => {
    for (const each of sections) {
      for (const name of Object.keys(asMap(dataAt(written.data, [each])))) {
        for (const list of lists) mentions.push(...mentionsIn(written, [each, name, list], change));
      }
    }
  };
  if (section === 'sensors') {
    const change: Change = (name) => (name === from ? to : undefined);
    mentions.push(...mentionsIn(written, ['goals'], change));
    inForms(['skills', 'templates'], ['when', 'adds', 'deletes'], change);
    inForms(['commands'], ['until'], change);
  } else if (section === 'skills') {
    inForms(['skills', 'templates'], ['when'], (name) => {
      const [, kind, skill] = word.exec(name) ?? [];
      return skill === from ? `${kind}(${to})` : undefined;
    });
  }
  return mentions;
}

type Change = (name: string) => string | undefined;

function mentionsIn(written: Written, path: Path, change: Change): Mention[] {
  const { node, rest } = walk(written, path);
  if (rest.length > 0) return [];
  const nodes = isSeq(node) ? node.items : isMap(node) ? node.items.map(({ key }) => key) : [];
  return nodes.flatMap((each, index): Mention[] => {
    const from = nameOf(each, written.restore);
    const to = from === undefined ? undefined : change(from);
    if (from === undefined || to === undefined) return [];
    return [{ path, node: each, from, to, ...(isSeq(node) && { index }) }];
  });
}

function asMap(given: unknown): object {
  return isPlain(given) ? given : {};
}
