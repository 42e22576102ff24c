/** The cat of lesson 1: nothing of it is written down again. */
import { setTimeout as wait } from 'node:timers/promises';
import { readCharacterFile } from '@troupe/files/node';
import { cat as lesson } from '../01-cat/example.js';
import { pathOf } from '../shared/play-example.js';

export const cat = await readCharacterFile(pathOf(lesson.folder, lesson.character));

/** One reflex for a process: quick, and then what it promised has come true. */
export function lend(reflex: string) {
  return { name: reflex, skills: { [reflex]: { ...cat.skills?.[reflex], run: () => wait(50) } } };
}
