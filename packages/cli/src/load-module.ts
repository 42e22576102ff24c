/** A character from a module of JavaScript: its default export is the definition, code and all. */
import { basename, extname } from 'node:path';
import type { ActorDefinition } from '@troupe/core';
import { readTextFile } from '@troupe/files/node';
import { importModule } from './import-module.js';
import { Refusal } from './refusal.js';

const modules = ['.js', '.mjs', '.cjs'];
const typed = ['.ts', '.mts', '.cts', '.tsx'];

export function isModule(file: string): boolean {
  return [...modules, ...typed].includes(extname(file));
}

export async function loadModule(file: string): Promise<ActorDefinition> {
  if (typed.includes(extname(file))) {
    throw new Refusal([
      `${file}: is TypeScript, which is not run here. Compile it and name the .js file`,
    ]);
  }
  // says that it is missing in the same words as for any other file
  await readTextFile(file);
  const loaded = await importModule(file);
  const { default: definition } = loaded;
  if (typeof definition === 'object' && definition !== null && 'name' in definition) {
    return definition as ActorDefinition;
  }
  if (typeof definition === 'object' && definition !== null && !Array.isArray(definition)) {
    const name = JSON.stringify(basename(file, extname(file)));
    const next = Object.keys(definition)[0];
    const rest = next === undefined ? '…' : `${next}: …`;
    throw new Refusal([
      `${file}: the character that the module exports must have a name; there is none. Write export default { name: ${name}, ${rest} }`,
    ]);
  }
  const others = Object.keys(loaded).filter((name) => name !== 'default');
  const named = others.length === 0 ? '' : `; it exports ${others.join(', ')}`;
  const found =
    definition === undefined ? `has no default export${named}` : 'has something else there';
  throw new Refusal([
    `${file}: the default export of a module must be a character; this one ${found}. Write export default { name: …, … }`,
  ]);
}
