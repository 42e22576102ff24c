/** A draft of a character that was made in code: what is data is written as a file would have it. */
import { type ActorDefinition, stripCode } from '@troupe/core';
import { codedParts } from '@troupe/views/stage';
import { isPlain, type Path } from './data-at.js';
import { createDraft, type Draft, type DraftOptions } from './draft.js';
import { renderPair } from './render-yaml.js';

const layout = { unit: 2, newline: '\n' };

/** Its definitions have no code: whoever runs them binds it by name again. */
export function draftOf(definition: ActorDefinition, options: DraftOptions = {}): Draft {
  const coded = new Set([...codedParts(definition), ...(options.coded ?? [])]);
  return createDraft(writeDefinition(definition), { ...options, coded });
}

function writeDefinition(definition: ActorDefinition): string {
  const unwritten: string[] = [];
  const { name, troupe: _, ...rest } = stripCode(definition);
  const data = withoutFunctions(rest, [], unwritten);
  const entries = Object.entries({ troupe: 1, name, ...(isPlain(data) ? data : {}) });
  const lines = entries.map(([key, value]) => renderPair([key], value, 0, layout));
  const left = unwritten.map((path) => `# ${path} is a function and stays in the code.`);
  return `${[...left, ...lines].join('\n')}\n`;
}

function withoutFunctions(value: unknown, path: Path, unwritten: string[]): unknown {
  if (Array.isArray(value))
    return value.map((item, i) => withoutFunctions(item, [...path, i], unwritten));
  if (!isPlain(value)) return value;
  const entries = Object.entries(value).flatMap(([key, inner]) => {
    if (inner === undefined) return [];
    if (typeof inner !== 'function')
      return [[key, withoutFunctions(inner, [...path, key], unwritten)]];
    unwritten.push([...path, key].join('.'));
    return [];
  });
  return Object.fromEntries(entries);
}
