/** The messages that are looked for, kept up with a log that grows, without going through all of it each tick. */
import type { SentMessage } from '../model/run-log.js';

export interface MessageFilter {
  /** An agent's name as messages have it; nothing for all of them. */
  readonly agent: string | undefined;
  readonly text: string;
}

/** Gives all that pass, oldest first; the same list while nothing was forgotten. */
export type FilteredMessages = (messages: readonly SentMessage[]) => readonly SentMessage[];

export function filterMessages({ agent, text }: MessageFilter): FilteredMessages {
  const sought = text.trim().toLowerCase();
  if (agent === undefined && sought === '') return (messages) => messages;
  let kept: SentMessage[] = [];
  let first: SentMessage | undefined;
  let last: SentMessage | undefined;
  let seen = 0;
  return (messages) => {
    // the oldest were forgotten, or it is another run
    if (seen > 0 && (messages[0] !== first || messages[seen - 1] !== last)) {
      kept = [];
      seen = 0;
    }
    for (; seen < messages.length; seen++) {
      const message = messages[seen]!;
      if (agent !== undefined && message.agent !== agent) continue;
      if (sought === '' || matches(message, sought)) kept.push(message);
    }
    first = messages[0];
    last = messages[seen - 1];
    return kept;
  };
}

function matches({ agent, words }: SentMessage, sought: string): boolean {
  return words.toLowerCase().includes(sought) || agent.toLowerCase().includes(sought);
}

/** How many of them were sent up to a tick. */
export function countUpTo(messages: readonly SentMessage[], tick: number): number {
  let below = 0;
  let above = messages.length;
  while (below < above) {
    const middle = (below + above) >>> 1;
    if (messages[middle]!.tick > tick) above = middle;
    else below = middle + 1;
  }
  return below;
}

export interface RowWindow {
  readonly first: number;
  /** Not included. */
  readonly end: number;
}

/** The rows that are to be seen, and a few around them. */
export function rowsInView(
  count: number,
  rowHeight: number,
  top: number,
  height: number,
  around = 6,
): RowWindow {
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight) - around));
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + around);
  return { first, end: Math.max(first, end) };
}

const ways = { from: 'from', to: 'to', outside: 'outside' } as const;

/** As text to be pasted: a line each, with tabs. */
export function messagesAsText(
  messages: readonly SentMessage[],
  timeOf: (tick: number) => number,
): string {
  return messages
    .map(({ tick, agent, way, words }) =>
      [`${timeOf(tick).toFixed(2)} s`, ways[way], agent, words].join('\t'),
    )
    .join('\n');
}
