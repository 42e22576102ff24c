/** How often a picture is drawn where others want their time too. */

/** Milliseconds between frames that are too many, and of how many in a row: one long frame says nothing. */
const tooLong = 50;
const inARow = 12;
/** A frame is late that takes so many times as long as the shortest of those looked at, and so many are too many. */
const late = 1.5;
const looked = 60;
const tooMany = 20;
/** Milliseconds until it is tried whether every frame can be had again. */
const relief = 10_000;
/** Longer ones are those of a page that was hidden, or stood still. */
const stoodStill = 1000;

/** The part of the time that pictures may take on a machine that does not keep up. */
const share = 1 / 2;
/** Milliseconds that a picture is thought to take at most: what is longer was a page that stood still. */
const longest = 200;
/** Milliseconds after which a busy page has a picture between two ticks all the same. */
const between = 45;

/** Told of the frames while time passes, and of what was drawn in them. */
export interface PaceKeeper {
  readonly frame: (now: number) => void;
  readonly drew: (now: number) => void;
  /** Whether frames have come far too seldom for a while. That stays so. */
  readonly isSlow: boolean;
  /** Whether the others are to have this frame; `isTick` where there is more to draw than a way between two ticks. */
  readonly isTooSoon: (now: number, isTick: boolean) => boolean;
}

export function createPaceKeeper(): PaceKeeper {
  let before: number | undefined;
  let slowInARow = 0;
  let isSlow = false;
  /** Milliseconds before each of the frames looked at. */
  const gaps: number[] = [];
  let busyUntil = Number.NEGATIVE_INFINITY;
  let drawnAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds from the latest picture to the frame after it. */
  let took: number | undefined;

  const look = (now: number, gap: number) => {
    gaps.push(gap);
    if (gaps.length < looked) return;
    // as the screen has them: 60 a second, or 30 where power is saved
    const usual = Math.min(...gaps);
    if (gaps.filter((one) => one > usual * late).length >= tooMany) busyUntil = now + relief;
    gaps.length = 0;
  };

  return {
    frame(now) {
      took ??= Math.min(now - drawnAt, longest);
      const gap = now - (before ?? now);
      before = now;
      if (gap === 0 || gap > stoodStill) return;
      slowInARow = gap > tooLong ? slowInARow + 1 : 0;
      if (slowInARow >= inARow) isSlow = true;
      look(now, gap);
    },
    drew(now) {
      drawnAt = now;
      took = undefined;
    },
    get isSlow() {
      return isSlow;
    },
    isTooSoon(now, isTick) {
      const passed = now - drawnAt;
      if (isSlow && passed < (took ?? 0) / share) return true;
      return now < busyUntil && !isTick && passed < between;
    },
  };
}
