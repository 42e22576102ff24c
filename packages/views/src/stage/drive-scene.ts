/** Makes the ticks of a scene as time passes. */
import type { Scene } from '@troupe/core';
import type { Driver } from './run.js';
import type { StageClock } from './stage-clock.js';

/** Milliseconds from one look at the clock to the next. */
const turn = 16;
/** Seconds: a stage that was held up longer does not make up for it. */
const longest = 0.25;
export const paces = { least: 1 / 64, most: 64 } as const;

export function driveScene(
  scene: Scene,
  clock: StageClock,
  { onTicks, onChanged }: { readonly onTicks: () => void; readonly onChanged: () => void },
): Driver {
  let playing = false;
  let pace = 1;
  let before = 0;
  let stop: () => void = () => undefined;
  const pass = () => {
    const now = clock.now();
    const seconds = Math.min(Math.max(0, (now - before) / 1000), longest) * pace;
    before = now;
    if (scene.advance(seconds) > 0) onTicks();
  };
  const pause = () => {
    if (!playing) return;
    playing = false;
    stop();
    onChanged();
  };
  return {
    get playing() {
      return playing;
    },
    get pace() {
      return pace;
    },
    play: () => {
      if (playing) return;
      playing = true;
      before = clock.now();
      stop = clock.every(turn, pass);
      onChanged();
    },
    pause,
    step: (ticks) => {
      pause();
      for (let i = 0; i < ticks; i++) scene.tick();
      onTicks();
    },
    setPace: (given) => {
      pace = given;
      onChanged();
    },
    end: () => {
      playing = false;
      stop();
    },
  };
}
