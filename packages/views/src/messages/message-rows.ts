/** Ten thousand messages in a list of as many elements as are to be seen. */
import type { SentMessage } from '../model/run-log.js';
import type { Show } from '../show/show.js';
import { countUpTo, type FilteredMessages, rowsInView } from './filter-messages.js';

const messageHeight = 24;
/** Beyond this an element would be higher than browsers make them. */
const mostRows = 500_000;

export interface MessageRows {
  /** What is looked for, and whose. */
  show(actor: string | undefined, filter: FilteredMessages): void;
  /** All that are listed now. */
  listed(): readonly SentMessage[];
  /** By rows, from the one that is chosen. */
  move(rows: number): void;
  chosen(): SentMessage | undefined;
  close(): void;
}

export interface MessageParts {
  /** Scrolls, and has the focus. */
  readonly list: HTMLElement;
  /** As high as all rows together. */
  readonly sizer: HTMLElement;
  readonly count: HTMLElement;
}

const arrows = { from: '← from', to: '→ to', outside: '⇢ outside' } as const;

export function openMessageRows(
  show: Show,
  { list, sizer, count }: MessageParts,
  onChosen: (message: SentMessage | undefined) => void,
): MessageRows {
  let actor: string | undefined;
  let filter: FilteredMessages = (messages) => messages;
  let atEnd = true;
  let chosen: SentMessage | undefined;
  let frame = 0;
  let total = -1;
  const pool: HTMLElement[] = [];

  const all = (): readonly SentMessage[] =>
    filter((actor === undefined ? undefined : show.log.actors.get(actor)?.messages) ?? []);
  const listed = () => {
    const found = all();
    const end = countUpTo(found, show.cursor.tick);
    return { found, start: Math.max(0, end - mostRows), end };
  };

  const draw = () => {
    frame = 0;
    const { found, start, end } = listed();
    const rows = end - start;
    if (rows !== total) {
      total = rows;
      sizer.style.height = `${rows * messageHeight}px`;
      count.textContent = rows === 1 ? '1 message' : `${rows} messages`;
      if (atEnd) list.scrollTop = rows * messageHeight;
    }
    const window = rowsInView(rows, messageHeight, list.scrollTop, list.clientHeight);
    for (let i = 0; i < window.end - window.first; i++) {
      pool[i] ??= newRow(sizer, `${list.id}-${i}`);
      const row = window.first + i;
      const message = found[start + row]!;
      fillRow(pool[i]!, message, row, rows, message === chosen, show.log.timeOf(message.tick));
    }
    for (const row of pool.splice(window.end - window.first)) row.remove();
    const active = pool.find((row) => row.getAttribute('aria-selected') === 'true');
    if (active === undefined) list.removeAttribute('aria-activedescendant');
    else list.setAttribute('aria-activedescendant', active.id);
  };
  const redraw = () => {
    if (frame === 0) frame = requestAnimationFrame(draw);
  };
  const choose = (message: SentMessage | undefined) => {
    chosen = message;
    onChosen(message);
    redraw();
  };
  const onScroll = () => {
    atEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - messageHeight / 2;
    redraw();
  };
  const onClick = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
    if (row === null) return;
    const { found, start } = listed();
    choose(found[start + Number(row.getAttribute('data-row'))]);
  };
  const sized = new ResizeObserver(() => {
    if (atEnd) list.scrollTop = list.scrollHeight;
    redraw();
  });
  sized.observe(list);
  list.addEventListener('scroll', onScroll, { passive: true });
  list.addEventListener('click', onClick);
  const stop = show.on(['log', 'cursor', 'run'], redraw);
  redraw();

  return {
    show(nextActor, nextFilter) {
      if (actor !== nextActor) choose(undefined);
      actor = nextActor;
      filter = nextFilter;
      atEnd = true;
      total = -1;
      redraw();
    },
    listed() {
      const { found, end } = listed();
      return found.slice(0, end);
    },
    move(by) {
      const { found, start, end } = listed();
      if (end === start) return;
      const at = chosen === undefined ? -1 : found.indexOf(chosen);
      const next = at < 0 ? end - 1 : Math.min(Math.max(at + by, start), end - 1);
      const top = (next - start) * messageHeight;
      if (top < list.scrollTop) list.scrollTop = top;
      else if (top + messageHeight > list.scrollTop + list.clientHeight) {
        list.scrollTop = top + messageHeight - list.clientHeight;
      }
      choose(found[next]);
    },
    chosen: () => chosen,
    close() {
      stop();
      sized.disconnect();
      cancelAnimationFrame(frame);
      list.removeEventListener('scroll', onScroll);
      list.removeEventListener('click', onClick);
      for (const row of pool) row.remove();
    },
  };
}

function newRow(parent: HTMLElement, id: string): HTMLElement {
  const row = document.createElement('div');
  row.id = id;
  row.className = 'troupe-messages-row';
  row.setAttribute('role', 'option');
  for (let i = 0; i < 4; i++) row.append(document.createElement('span'), ' ');
  parent.append(row);
  return row;
}

function fillRow(
  row: HTMLElement,
  { agent, way, words }: SentMessage,
  at: number,
  count: number,
  chosen: boolean,
  time: number,
): void {
  row.style.transform = `translateY(${at * messageHeight}px)`;
  row.setAttribute('data-row', String(at));
  row.setAttribute('aria-posinset', String(at + 1));
  row.setAttribute('aria-setsize', String(count));
  row.setAttribute('aria-selected', String(chosen));
  const texts = [`${time.toFixed(1)} s`, arrows[way], agent === '' ? 'character' : agent, words];
  for (const [i, text] of texts.entries()) {
    const cell = row.children[i]!;
    // writing the same again would be laid out again
    if (cell.textContent !== text) cell.textContent = text;
  }
}
