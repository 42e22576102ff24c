/** How often a picture is drawn where others want their time too. */

/** Milliseconds between two frames that are too many, where a graphics card draws. Where the processor does, one is told which pictures are late. */
const tooLong = 50;
/**
 * For how many that are in time one counts that is late, and how many have to be late at once before less is asked for:
 * one says nothing. How much less is asked for from the beginning, and at most. Where the processor draws, every tick is
 * to be seen.
 */
const patience = {
  card: { counts: 1, behind: 12, least: 0, most: 2 },
  processor: { counts: 15, behind: 4, least: 1, most: 3 },
};
/** A frame is long that takes so many times as long as the shorter ones of those looked at, and so many are too many. */
const long = 1.5;
const looked = 60;
/** So many may be shorter than the screen has them: some come late, and the next then soon. */
const few = 6;
const tooMany = 20;
/** Milliseconds until it is tried whether every frame can be had again. */
const relief = 10_000;
/** Longer ones are those of a page that was hidden, or stood still. */
const stoodStill = 1000;

/** The part of the time that pictures may take on a machine that does not keep up. */
const share = 1 / 2;
/** Milliseconds that a picture may take to be drawn with each of thirty ticks a second. */
const quick = 38;
/** Milliseconds that a picture is thought to take at most: what is longer was a page that stood still. */
const longest = 200;
/** Milliseconds after which such a machine, or a busy page, has a picture between two ticks all the same. */
const between = 45;

/** Told of the frames while time passes, and of what was drawn in them. */
export interface PaceKeeper {
  readonly frame: (now: number) => void;
  /** `isLate`: it had to wait because others were still being painted. */
  readonly drew: (now: number, isLate: boolean) => void;
  /** How much less a picture is to take, because it came too seldom for a while: from 0 to 2, or from 1 to 3 where the processor draws. That stays so. */
  readonly ease: number;
  /** Whether the others are to have this frame; `isTick` where there is more to draw than a way between two ticks. */
  readonly isTooSoon: (now: number, isTick: boolean) => boolean;
}

export function createPaceKeeper(drawnBy: keyof typeof patience): PaceKeeper {
  const { counts, behind, least, most } = patience[drawnBy];
  let before: number | undefined;
  let late = 0;
  let ease = least;
  /** Milliseconds before each of the frames looked at. */
  const gaps: number[] = [];
  let busyUntil = Number.NEGATIVE_INFINITY;
  let drawnAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds from the latest picture to the frame after it, and from the one before: one that took long says nothing. */
  let took: number | undefined;
  let tookBefore = longest;

  const look = (now: number, gap: number) => {
    gaps.push(gap);
    if (gaps.length < looked) return;
    // as the screen has them: 60 a second, or 30 where power is saved
    const usual = [...gaps].sort((a, b) => a - b)[few]!;
    if (gaps.filter((one) => one > usual * long).length >= tooMany) busyUntil = now + relief;
    gaps.length = 0;
  };

  const judge = (isLate: boolean) => {
    late = Math.max(0, late + (isLate ? counts : -1));
    if (late < behind * counts || ease === most) return;
    ease++;
    late = 0;
  };

  return {
    frame(now) {
      const gap = now - (before ?? now);
      before = now;
      if (drawnBy === 'card') took ??= Math.min(now - drawnAt, longest);
      if (gap === 0 || gap > stoodStill) return;
      if (drawnBy === 'card') judge(gap > tooLong);
      look(now, gap);
    },
    drew(now, isLate) {
      if (drawnBy === 'processor') judge(isLate);
      drawnAt = now;
      tookBefore = took ?? tookBefore;
      took = undefined;
    },
    get ease() {
      return ease;
    },
    isTooSoon(now, isTick) {
      const passed = now - drawnAt;
      const usual = Math.min(took ?? 0, tookBefore);
      if (ease > least && usual > quick && passed < usual / share) return true;
      return (ease > least || now < busyUntil) && !isTick && passed < between;
    },
  };
}
