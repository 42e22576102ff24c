/** Milliseconds between frames that are too many, and of how many in a row: one long frame says nothing. */
const tooLong = 50;
const inARow = 12;
/** Longer ones are those of a page that was hidden, or stood still. */
const stoodStill = 1000;

/** To be told when each frame comes. Calls once, when frames have come too seldom for a while. */
export function createPaceKeeper(onSlow: () => void): (now: number) => void {
  let before: number | undefined;
  let slow = 0;
  let isOver = false;
  return (now) => {
    const gap = before === undefined ? 0 : now - before;
    before = now;
    if (isOver || gap > stoodStill) return;
    slow = gap > tooLong ? slow + 1 : 0;
    if (slow < inARow) return;
    isOver = true;
    onSlow();
  };
}
