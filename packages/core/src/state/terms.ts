/** Names with arguments, `at(?place)`: how templates are written, matched and filled in. */
import type { Term } from './character.js';

const termShape = /^([^()?]+)\(([^()]*)\)$/;

export function hasVariable(name: string): boolean {
  return name.includes('?') && termShape.test(name);
}

/** A plain name is a term without arguments. */
export function parseTerm(name: string): Term {
  const match = termShape.exec(name);
  if (match === null) return { functor: name, args: [] };
  const args = (match[2] ?? '').split(',').map((text) => {
    const arg = text.trim();
    return arg.startsWith('?')
      ? { name: arg.slice(1), variable: true }
      : { name: arg, variable: false };
  });
  return { functor: (match[1] ?? '').trim(), args };
}

/** `walk-to(?place: place)` as its term and the type of each variable. */
export function parseHead(text: string): { head: Term; types: Map<string, string> } {
  const types = new Map<string, string>();
  const { functor, args } = parseTerm(text);
  const plain = args.map((arg) => {
    if (!arg.variable) return arg;
    const [name = '', type = ''] = arg.name.split(':').map((part) => part.trim());
    types.set(name, type);
    return { name, variable: true };
  });
  return { head: { functor, args: plain }, types };
}

/** What a template and all that it makes have in common: no other template of the character has it. */
export function templateKey({ functor, args }: Term): string {
  return `${functor}/${args.length}`;
}

export type Binding = ReadonlyMap<string, string>;

export function formatTerm(term: Term, binding: Binding = new Map()): string {
  if (term.args.length === 0) return term.functor;
  const args = term.args.map((arg) =>
    arg.variable ? (binding.get(arg.name) ?? `?${arg.name}`) : arg.name,
  );
  return `${term.functor}(${args.join(',')})`;
}

/** What the variables of a pattern must be for it to read as a term without variables, or nothing if they cannot. */
export function matchTerm(pattern: Term, term: Term): Map<string, string> | undefined {
  if (pattern.functor !== term.functor || pattern.args.length !== term.args.length)
    return undefined;
  const binding = new Map<string, string>();
  for (const [i, arg] of pattern.args.entries()) {
    const found = term.args[i]?.name ?? '';
    const bound = arg.variable ? (binding.get(arg.name) ?? found) : arg.name;
    if (bound !== found) return undefined;
    if (arg.variable) binding.set(arg.name, found);
  }
  return binding;
}

/** Every name that one with variables, and the types of these, stands for. */
export function* expandName(
  text: string,
  objects: ReadonlyMap<string, readonly string[]>,
): Generator<string> {
  const { head, types } = parseHead(text);
  for (const binding of completeBindings(types, objects)) yield formatTerm(head, binding);
}

/** Every way of giving objects to the variables that a binding leaves open, in the order of the objects. */
export function* completeBindings(
  types: ReadonlyMap<string, string>,
  objects: ReadonlyMap<string, readonly string[]>,
  binding: Binding = new Map(),
): Generator<Map<string, string>> {
  for (const [name, found] of binding) {
    const type = types.get(name);
    if (type !== undefined && !(objects.get(type) ?? []).includes(found)) return;
  }
  const open = [...types].filter(([name]) => !binding.has(name));
  yield* complete(open, new Map(binding));

  function* complete(
    rest: readonly (readonly [string, string])[],
    sofar: Map<string, string>,
  ): Generator<Map<string, string>> {
    const [first, ...others] = rest;
    if (first === undefined) {
      yield sofar;
      return;
    }
    for (const object of objects.get(first[1]) ?? []) {
      yield* complete(others, new Map(sofar).set(first[0], object));
    }
  }
}
