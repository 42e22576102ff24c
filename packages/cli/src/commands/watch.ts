/** `troupe watch`: a character live in the terminal, or step after step where there is none. */
import { createCharacter, type RunStep, stripCode } from '@troupe/core';
import { createExpressions } from '@troupe/files';
import { loadCharacter, loadScript } from '../load-character.js';
import { blame } from '../refusal.js';
import { status } from '../status.js';
import { stepsUnlessTold } from '../steps.js';
import { takeCourse } from '../watch/course.js';
import { type Ending, sayClosing, sayNext } from '../watch/say-closing.js';
import { tellStep } from '../watch/tell-step.js';
import { Viewer } from '../watch/view.js';
import { type Watched, watchLive } from '../watch/watch-live.js';

export interface WatchFlags {
  readonly speed: number;
  readonly steps?: number;
  readonly script?: string;
}

export async function watch(file: string, flags: WatchFlags): Promise<number> {
  const definition = await loadCharacter(file);
  const script = await loadScript(flags.script);
  const live = process.stdout.isTTY === true && process.env['TERM'] !== 'dumb';
  const steps = flags.steps ?? (live ? Number.MAX_SAFE_INTEGER : stepsUnlessTold);
  try {
    const viewer = new Viewer(createCharacter(stripCode(definition)));
    const expressions = createExpressions();
    const course = takeCourse(definition, { script: script?.entries, steps, expressions });
    const watched = live ? await watchLive(course, viewer, flags.speed) : tellAll(course, viewer);
    const { state, choices, reached } = viewer;
    console.log(`\n${sayClosing(watched.ending, state, reached)}`);
    console.log(sayNext(file, flags.script, state.step, choices).join('\n'));
    return watched.status;
  } catch (error) {
    throw blame(error, file, script);
  }
}

function tellAll(course: Iterator<RunStep, Ending>, viewer: Viewer): Watched {
  for (;;) {
    const next = course.next();
    if (next.done) return { ending: next.value, status: status.done };
    viewer.follow(next.value);
    const view = viewer.view();
    if (view !== undefined) console.log(tellStep(view).join('\n'));
  }
}
