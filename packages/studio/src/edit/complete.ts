/** What could be written where the cursor is. */
import { type JsonSchema, jsonSchema } from '@troupe/files';
import { dataAt, isPlain } from './data-at.js';
import { placeInText } from './place-in-text.js';
import { renderText } from './render-yaml.js';
import type { Written } from './written.js';

interface Completion {
  readonly label: string;
  readonly kind: 'sign' | 'skill' | 'key' | 'value' | 'resource' | 'receptor';
  readonly detail?: string;
  /** What is written, if it is more than the label. */
  readonly apply?: string;
}

export interface Completions {
  /** From here to the cursor is what has been written of it. */
  readonly from: number;
  readonly options: readonly Completion[];
}

/** Names that are already there, whatever else is wrong. */
export interface KnownNames {
  readonly signs: readonly string[];
  readonly skills: readonly string[];
  readonly resources: readonly string[];
  readonly receptors: readonly string[];
}

export function namesOf({ data }: Pick<Written, 'data'>): KnownNames {
  const keys = (key: string) => {
    const found = dataAt(data, [key]);
    return isPlain(found) ? Object.keys(found) : [];
  };
  return {
    signs: keys('sensors'),
    skills: keys('skills'),
    resources: keys('resources'),
    receptors: keys('receptors'),
  };
}

export function completeAt(text: string, offset: number, names: KnownNames): Completions {
  const { path, kind, word, from } = placeInText(text, offset);
  if (kind === 'none') return { from, options: [] };
  const field = path.at(-1) ?? '';
  const inWord = /^(after|not-while)\(/.exec(word);
  const isRow = /^(skills|templates)$/.test(path[0] ?? '') && path.length === 3;
  if (isRow && field === 'when' && inWord !== null) {
    const start = from + inWord[0].length;
    const close = text[offset] === ')' ? '' : ')';
    const options = names.skills.map(
      (label) => ({ label, kind: 'skill', apply: label + close }) as const,
    );
    return { from: start, options };
  }
  if (kind === 'value') return { from, options: valuesAt(path) };
  const options: Completion[] = [];
  const inQuotes = /["']/.test(text[from - 1] ?? '');
  const put = (list: readonly string[], as: Completion['kind']) =>
    options.push(
      ...list.map((label) => {
        return { label, kind: as, apply: inQuotes ? label : renderText(label, 'yaml') };
      }),
    );
  if (isRow && /^(when|adds|deletes)$/.test(field)) {
    put(names.signs, 'sign');
    if (field === 'when') {
      const order = { kind: 'key', detail: 'an order among skills' } as const;
      options.push({ label: 'after(…)', apply: 'after(', ...order });
      options.push({ label: 'not-while(…)', apply: 'not-while(', ...order });
    }
  } else if (isRow && /^(uses|keeps|frees)$/.test(field)) put(names.resources, 'resource');
  else if (path[0] === 'sensors' && field === 'from') put(names.receptors, 'receptor');
  else if (kind === 'key' && path.length === 1 && field === 'goals') put(names.signs, 'sign');
  else if (kind === 'key') options.push(...keysAt(path));
  return { from, options };
}

let root: JsonSchema | undefined;

function schemasAt(path: readonly string[]): JsonSchema[] {
  root ??= jsonSchema('character');
  return path.reduce<JsonSchema[]>(
    (here, key) => here.flatMap((schema) => below(schema, key)),
    alternatives(root),
  );
}

/** A schema without what stands around it: what it refers to, each of its branches. */
function alternatives(schema: unknown): JsonSchema[] {
  if (!isPlain(schema)) return [];
  const { $ref, anyOf, allOf } = schema;
  if (typeof $ref === 'string') {
    const target = dataAt(root, $ref.replace(/^#\//, '').split('/'));
    return alternatives(target);
  }
  const branches = [anyOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return branches.length > 0 ? branches.flatMap(alternatives) : [schema];
}

function below(schema: JsonSchema, key: string): JsonSchema[] {
  const known = dataAt(schema, ['properties', key]);
  return alternatives(known ?? schema['additionalProperties']);
}

function keysAt(path: readonly string[]): Completion[] {
  const found = new Map<string, Completion>();
  for (const schema of schemasAt(path)) {
    for (const [label, each] of Object.entries(asMap(schema['properties']))) {
      const detail = describe(each);
      found.set(label, { label, kind: 'key', apply: `${label}: `, ...(detail && { detail }) });
    }
  }
  return [...found.values()].filter(({ label }) => !label.startsWith('$'));
}

function describe(schema: unknown): string | undefined {
  const own = dataAt(schema, ['description']);
  const described = typeof own === 'string' ? own : alternatives(schema)[0]?.['description'];
  return typeof described === 'string' ? described : undefined;
}

function valuesAt(path: readonly string[]): Completion[] {
  const labels = schemasAt(path).flatMap((schema) => {
    if ([schema['type']].flat().includes('boolean')) return ['true', 'false'];
    if (schema['const'] !== undefined) return [String(schema['const'])];
    return Array.isArray(schema['enum']) ? schema['enum'].map(String) : [];
  });
  return [...new Set(labels)].map((label) => ({ label, kind: 'value' }));
}

function asMap(given: unknown): object {
  return isPlain(given) ? given : {};
}
