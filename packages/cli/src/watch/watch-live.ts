/** Shows a run in the terminal at the pace and by the keys of whoever watches. */
import type { RunStep } from '@troupe/core';
import { awaitInterrupt, statusOf } from '../interrupt.js';
import { status } from '../status.js';
import { paintFor } from '../text/paint.js';
import { drawFrame } from './draw-frame.js';
import { listenToKeys } from './keys.js';
import { Pacer } from './pacer.js';
import type { Ending } from './say-closing.js';
import { Screen } from './screen.js';
import type { Viewer } from './view.js';

export interface Watched {
  readonly ending: Ending;
  readonly status: number;
}

/** Frames closer together are not seen. */
const betweenFrames = 30;

export async function watchLive(
  course: Iterator<RunStep, Ending>,
  viewer: Viewer,
  stepsPerSecond: number,
): Promise<Watched> {
  const { stdout } = process;
  const pacer = new Pacer(stepsPerSecond);
  const screen = new Screen(stdout);
  const paint = paintFor(stdout);
  const resized = () => pacer.tell('redraw');
  const interrupt = awaitInterrupt(() => pacer.press('interrupt'));
  let ended: number = status.done;
  const silence = listenToKeys((key) => {
    if (key === 'interrupt') ended = status.interrupted;
    pacer.press(key);
  });
  const isSlow = stepsPerSecond * betweenFrames < 1000;
  let drawnAt = 0;
  const draw = (over?: string): void => {
    const view = viewer.view();
    if (view === undefined) return;
    const { columns = 80, rows = 24 } = stdout;
    const words = over ?? (pacer.paused ? 'paused' : `${stepsPerSecond} a second`);
    const doing = { words, over: over !== undefined };
    screen.draw(drawFrame(view, doing, { columns, rows }, paint));
    drawnAt = performance.now();
  };
  stdout.on('resize', resized);
  try {
    for (;;) {
      const next = course.next();
      if (next.done) {
        draw('over');
        return { ending: next.value, status: ended };
      }
      viewer.follow(next.value);
      if (pacer.paused || isSlow || performance.now() - drawnAt >= betweenFrames) draw();
      let turn = await pacer.wait();
      for (; turn === 'redraw'; turn = await pacer.wait()) draw();
      if (turn === 'stop') {
        draw('stopped');
        if (interrupt.signal !== undefined) ended = statusOf(interrupt.signal);
        return { ending: 'stopped', status: ended };
      }
    }
  } finally {
    stdout.off('resize', resized);
    silence();
    interrupt.release();
    screen.close();
  }
}
