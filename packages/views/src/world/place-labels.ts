/** Names beside things on the screen, none over another. */

export interface Label {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly kind: 'name' | 'picked' | 'belief';
}

/** About as wide as a letter, and as high as a line. */
const letter = 6.6;
const line = 18;
const most = 60;

/** The first have the best claim. What would lie over one that has its place, or outside, is left out. */
export function placeLabels(
  wanted: readonly Label[],
  width: number,
  height: number,
): readonly Label[] {
  const placed: Label[] = [];
  for (const label of wanted) {
    if (placed.length === most) break;
    if (label.x < 0 || label.x > width || label.y < 0 || label.y > height) continue;
    const half = halfWidth(label);
    // a name at the edge is moved in, not cut
    const x = Math.min(Math.max(label.x, half), Math.max(half, width - half));
    const moved = { ...label, x, y: Math.max(label.y, line) };
    if (!placed.some((other) => isOver(moved, other))) placed.push(moved);
  }
  return placed;
}

function isOver(a: Label, b: Label): boolean {
  return Math.abs(a.x - b.x) < halfWidth(a) + halfWidth(b) && Math.abs(a.y - b.y) < line;
}

function halfWidth({ text }: Label): number {
  return (text.length * letter) / 2 + 5;
}
