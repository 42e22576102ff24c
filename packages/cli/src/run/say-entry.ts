/** What an entry of a script did to who is there, in few words; signs and finished skills show elsewhere. */
import type { ScriptEntry } from '@troupe/core';
import { sayValue } from '../text/say-value.js';

export function sayEntry({
  goals,
  add,
  disable,
  enable,
  remove,
  parameters,
}: ScriptEntry): string[] {
  const joined = [add?.sensors, add?.goals, add?.skills].flatMap((agents) =>
    Object.keys(agents ?? {}),
  );
  return [
    ...Object.entries(goals ?? {}).map(([name, form]) => {
      if (form === null) return `goal ${name} withdrawn`;
      const value = typeof form === 'object' ? (form.value ?? true) : form;
      return `goal ${name}: ${sayValue(value)}`;
    }),
    ...joined.map((name) => `${name} joined`),
    ...listed(disable).map((name) => `${name} disabled`),
    ...listed(enable).map((name) => `${name} enabled`),
    ...listed(remove).map((name) => `${name} removed`),
    ...Object.entries(parameters ?? {}).map(([name, value]) => `${name} ${value}`),
  ];
}

function listed(names: string | readonly string[] | undefined): readonly string[] {
  if (names === undefined) return [];
  return typeof names === 'string' ? [names] : names;
}
