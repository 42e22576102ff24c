/** Finds what a schema has at a path, so that an error can say which keys there are. */
import type { z } from 'zod';
import type { Path } from './finding.js';

type Schema = z.core.$ZodType;

/** The keys that maps of fixed keys may have at a path. */
export function keysAt(schema: Schema, path: Path): string[] {
  let here = alternatives(schema);
  for (const part of path) here = here.flatMap((option) => below(option, part));
  const keys = here.flatMap((option) => Object.keys(shapeOf(option) ?? {}));
  return [...new Set(keys)];
}

function below(schema: Schema, part: string | number): Schema[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (def.type === 'array') return alternatives(def.element);
  if (def.type === 'record') return alternatives(def.valueType);
  const shape = shapeOf(schema);
  const child = shape !== undefined && Object.hasOwn(shape, part) ? shape[part] : undefined;
  return child === undefined ? [] : alternatives(child);
}

function shapeOf(schema: Schema): z.core.$ZodShape | undefined {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  return def.type === 'object' ? def.shape : undefined;
}

/** A schema without what is wrapped around it: each option of a union, what an optional key holds. */
function alternatives(schema: Schema): Schema[] {
  const def = (schema as z.core.$ZodTypes)._zod.def;
  if (def.type === 'union') return def.options.flatMap(alternatives);
  if (def.type === 'optional') return alternatives(def.innerType);
  return [schema];
}
