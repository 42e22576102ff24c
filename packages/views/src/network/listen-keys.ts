/** The keyboard: from node to node, and what can be done to one. */
import type { Direction } from './neighbours.js';

export interface KeyActions {
  move(from: string, direction: Direction): void;
  pick(id: string): void;
  escape(id: string): void;
  toggle(id: string): void;
  filter(id: string): void;
  link(id: string): void;
  pointAtLink(id: string, step: 1 | -1): void;
  zoom(way: 'in' | 'out' | 'fit'): void;
  search(): void;
}

const directions: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** Only while a node has the focus: letters typed elsewhere are not for it. Returns how to stop. */
export function listenKeys(root: HTMLElement, actions: () => KeyActions): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = (event.target as Element).closest<HTMLElement>('[data-node]');
    const id = node?.dataset['node'];
    if (id === undefined || !act(actions(), event.key, id)) return;
    event.preventDefault();
    // the page has keys of its own: a space would pause the run, too
    event.stopPropagation();
  };
  root.addEventListener('keydown', listen);
  return () => root.removeEventListener('keydown', listen);
}

function act(actions: KeyActions, key: string, id: string): boolean {
  const direction = directions[key];
  if (direction) {
    actions.move(id, direction);
    return true;
  }
  const does: Readonly<Record<string, () => void>> = {
    enter: () => actions.pick(id),
    ' ': () => actions.pick(id),
    escape: () => actions.escape(id),
    d: () => actions.toggle(id),
    f: () => actions.filter(id),
    l: () => actions.link(id),
    '.': () => actions.pointAtLink(id, 1),
    ',': () => actions.pointAtLink(id, -1),
    '+': () => actions.zoom('in'),
    '=': () => actions.zoom('in'),
    '-': () => actions.zoom('out'),
    '0': () => actions.zoom('fit'),
    '/': () => actions.search(),
  };
  const found = does[key.toLowerCase()];
  found?.();
  return found !== undefined;
}
