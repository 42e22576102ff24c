/** Take 3 of the door, as it is in lesson 4: nothing of it is written down again. */
import { setTimeout as wait } from 'node:timers/promises';
import type { SkillForm } from '@troupe/core';
import { readCharacterFile, readScriptFile } from '@troupe/files/node';
import type { HostedAgents } from '@troupe/net';
import { takeThree } from '../04-door-take-3/example.js';
import { pathOf } from '../shared/play-example.js';

export const dude = await readCharacterFile(pathOf(takeThree.folder, takeThree.character));
const take = await readScriptFile(pathOf(takeThree.folder, 'take.yaml'));

/** What the character has itself, and what joins it later. */
const skills = Object.assign(
  {},
  ...take.map((entry) => entry.add?.skills),
  dude.skills,
) as Readonly<Record<string, SkillForm>>;

/** Skills for a process, each of which takes so many seconds. When it returns, what it promised has come true. */
export function lend(name: string, seconds: number, ...names: readonly string[]) {
  const run = ({ signal }: { readonly signal: AbortSignal }) =>
    wait(seconds * 1000, undefined, { signal });
  const lent = names.map((skill) => [skill, { ...skills[skill], run }]);
  return { name, skills: Object.fromEntries(lent) } satisfies HostedAgents & { name: string };
}
