/** Why parts do not go together, in words for somebody who builds a robot and not for who wrote its parts. */
import type { Palette } from '@troupe/body';
import type { Problem } from '@troupe/core';
import { parameterWords } from '../edit/parameter-words.js';
import type { PartNames } from '../shows/parts-kind.js';

export function sayAgainst(palette: Palette, choices: PartNames, problem: Problem): string {
  const { code, path, message } = problem;
  // other reasons are the words of who made the parts
  if (code !== 'parts-clash') return message;
  const [one, other] = Object.entries(choices).filter(([slot, name]) =>
    message.includes(`${slot} "${name}"`),
  );
  if (one === undefined || other === undefined) return message;
  const said = sayManners(palette, one, other) ?? sayThing(palette, one, other, path);
  return `${said}. Choose another ${one[0]} or ${other[0]}`;
}

type Chosen = readonly [slot: string, name: string];

/** Each does what the other does not: more of it, or less. */
function sayManners(palette: Palette, one: Chosen, other: Chosen): string | undefined {
  const [mine, yours] = [one, other].map(([slot, name]) => {
    return palette.slots[slot]?.parts[name]?.manners ?? {};
  });
  for (const [measure, { says, goes }] of Object.entries(mine ?? {})) {
    const against = yours?.[measure];
    if (against === undefined || against.goes === goes) continue;
    return `${callPart(palette, one)} ${says}, ${callPart(palette, other)} ${against.says}`;
  }
  return undefined;
}

function sayThing(palette: Palette, one: Chosen, other: Chosen, path: string): string {
  const [kind, name = path] = path.split('.');
  const thing =
    kind === 'parameters' && Object.hasOwn(parameterWords, name)
      ? parameterWords[name as keyof typeof parameterWords].means
      : name;
  return `${callPart(palette, one)} and ${callPart(palette, other)} do not agree about its ${thing}`;
}

/** `the dome head` */
function callPart(palette: Palette, [slot, name]: Chosen): string {
  const { title = slot, parts = {} } = palette.slots[slot] ?? {};
  return `the ${(parts[name]?.title ?? name).toLowerCase()} ${title.toLowerCase()}`;
}
