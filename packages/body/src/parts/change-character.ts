/** The palette's character, with all that was implied. */
import { type ActorDefinition, extend, type ThingForm } from '@troupe/core';
import type { Implied } from './implications.js';

export function changeCharacter(
  base: ActorDefinition,
  implied: readonly Implied[],
  body?: ThingForm,
): ActorDefinition {
  const parameters = implied.filter(({ what }) => what === 'parameters');
  const having = (how: Implied['how']) => implied.filter((one) => one.how === how);
  const changes = {
    name: base.name,
    ...(parameters.length > 0 && { parameters: valuesOf(parameters) }),
    ...(body && { body }),
    add: group(having('add'), byKind, valuesOf),
    replace: group(having('change'), byKind, (ofKind) => group(ofKind, byName, changeForm)),
    remove: group(having('remove'), byKind, (ofKind) => ofKind.map(byName)),
  };
  return extend(base, changes as never) as ActorDefinition;
}

const byKind = ({ what }: Implied) => what;
const byName = ({ name }: Implied) => name;

function valuesOf(implied: readonly Implied[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(implied.map(({ name, value }) => [name, value]));
}

/** What is not said of it stays. */
function changeForm(implied: readonly Implied[]): (former: object) => object {
  const changed = Object.fromEntries(implied.map(({ property = '', value }) => [property, value]));
  return (former) => ({ ...former, ...changed });
}

// not by keys of an object: a skill may be called "constructor"
function group<T>(
  implied: readonly Implied[],
  keyOf: (implied: Implied) => string,
  make: (group: readonly Implied[]) => T,
): Readonly<Record<string, T>> {
  const groups = new Map<string, Implied[]>();
  for (const one of implied) {
    const known = groups.get(keyOf(one));
    if (known === undefined) groups.set(keyOf(one), [one]);
    else known.push(one);
  }
  return Object.fromEntries([...groups].map(([key, members]) => [key, make(members)]));
}
