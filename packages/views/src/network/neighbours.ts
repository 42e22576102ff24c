/** From node to node with the arrow keys: the nearest one on that side. */
import type { Place, Places } from './layout.js';

export type Direction = 'left' | 'right' | 'up' | 'down';

/** What is straight ahead is nearer than what is beside it; of those as near the first. */
export function nodeBeside(
  places: Places,
  from: string,
  direction: Direction,
  may: (id: string) => boolean = () => true,
): string | undefined {
  const here = places.get(from);
  if (!here) return undefined;
  let best: string | undefined;
  let least = Infinity;
  for (const [id, place] of places) {
    if (id === from || !may(id)) continue;
    const { ahead, beside } = wayTo(here, place, direction);
    if (ahead <= 0) continue;
    const cost = ahead + 2.5 * beside;
    if (cost < least) [best, least] = [id, cost];
  }
  return best;
}

function wayTo(a: Place, b: Place, direction: Direction): { ahead: number; beside: number } {
  const dx = b.x + b.width / 2 - (a.x + a.width / 2);
  const dy = b.y + b.height / 2 - (a.y + a.height / 2);
  switch (direction) {
    case 'left':
    case 'right': {
      // up and down stay in a column: left and right have to leave it
      const ahead = direction === 'left' ? -dx : dx;
      return { ahead: ahead > a.width / 2 ? ahead : 0, beside: Math.abs(dy) };
    }
    case 'up':
      return { ahead: -dy, beside: Math.abs(dx) };
    case 'down':
      return { ahead: dy, beside: Math.abs(dx) };
  }
}
