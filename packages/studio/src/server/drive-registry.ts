/** A registry as the driver of a run: it makes the ticks at its own rate, also when others tell it to. */
import { fail } from '@troupe/core';
import { makeTick, type Registry, start, stop } from '@troupe/net';
import type { Driver } from '@troupe/views/stage';

/** Milliseconds between looks at what a registry has done. */
const lookEvery = 33;
/** Milliseconds that steps are made for without letting others have their turn. */
const longest = 20;

export function driveRegistry(
  registry: Registry,
  onTicks: () => void,
  onChanged: () => void,
): Driver {
  const { scene } = registry;
  let told = registry.started;
  let over = false;
  /** The tick up to which steps are to be made. */
  let goal = 0;
  let next: NodeJS.Immediate | undefined;
  const look = () => {
    onTicks();
    // somebody else may have started or stopped it
    if (told === registry.started) return;
    told = registry.started;
    onChanged();
  };
  const timer = setInterval(look, lookEvery);
  timer.unref();
  const rest = () => {
    clearImmediate(next);
    next = undefined;
  };
  /** Agencies that are not heard meanwhile would be taken for silent. */
  const makeSome = () => {
    next = undefined;
    const begun = performance.now();
    while (scene.ticks < goal && !over && !registry.over) {
      makeTick(registry);
      if (performance.now() - begun < longest) continue;
      next = setImmediate(makeSome);
      break;
    }
    look();
  };
  return {
    get playing() {
      return registry.started;
    },
    pace: 1,
    play: () => {
      rest();
      start(registry);
      look();
    },
    pause: () => {
      rest();
      stop(registry);
      look();
    },
    step: (ticks) => {
      // what was asked for before and is not made yet comes first
      goal = Math.max(next === undefined ? 0 : goal, scene.ticks) + ticks;
      rest();
      stop(registry);
      makeSome();
    },
    setPace: () =>
      fail(
        'served',
        'pace',
        'a character that is served goes at its own rate: troupe serve --rate',
      ),
    end: () => {
      over = true;
      rest();
      clearInterval(timer);
    },
  };
}
