/** Who is where, as a table for a person. */
import { sayWhole } from '../text/say-number.js';

export interface Processes {
  readonly characters: readonly {
    readonly name: string;
    readonly step: number;
    readonly started: boolean;
    readonly epoch: number;
    readonly stepsPerSecond: number;
  }[];
  readonly clients: readonly {
    readonly name: string;
    readonly role: string;
    readonly characters: readonly string[];
    readonly agents: readonly string[];
    readonly linked: boolean;
    readonly silent: boolean;
    readonly heardAgo: number;
    readonly messagesPerSecond: number;
  }[];
  readonly checkEvery: number;
}

/** Agents that are named; of more only how many there are. */
const mostNamed = 6;

/** `self` is who asks, and is left out. */
export function sayProcesses(
  { characters, clients, checkEvery }: Processes,
  self: string,
): string[] {
  const others = clients.filter(({ name }) => name !== self);
  return [
    ...table(
      ['CHARACTER', 'STEP', 'STATE', 'STEPS/S', 'EPOCH'],
      characters.map(({ name, step, started, stepsPerSecond, epoch }) => [
        name,
        sayWhole(step),
        started ? 'started' : 'stopped',
        String(stepsPerSecond),
        String(epoch),
      ]),
      'There is no character.',
    ),
    '',
    ...table(
      ['WHO', 'ROLE', 'LAST HEARD', 'MESSAGES/S', 'STATE', 'AGENTS'],
      others.map((client) => [
        client.name,
        client.role,
        sayAgo(client.heardAgo),
        String(client.messagesPerSecond),
        client.linked ? (client.silent ? 'silent' : 'answers') : 'away',
        sayAgents(client.characters, client.agents),
      ]),
      'Nobody else is connected.',
    ),
    '',
    `Asked whether they are there every ${sayAgo(checkEvery).replace(' ago', '')}.`,
  ];
}

function sayAgents(characters: readonly string[], agents: readonly string[]): string {
  if (agents.length === 0) return '';
  const named = agents.slice(0, mostNamed).join(', ');
  const more = agents.length > mostNamed ? ` and ${agents.length - mostNamed} more` : '';
  return `${characters.join(', ')}: ${named}${more}`;
}

function sayAgo(milliseconds: number): string {
  return milliseconds < 1000
    ? `${milliseconds} ms ago`
    : `${(milliseconds / 1000).toFixed(1)} s ago`;
}

function table(head: readonly string[], rows: readonly string[][], none: string): string[] {
  if (rows.length === 0) return [none];
  const all = [head, ...rows];
  const widths = head.map((_, i) => Math.max(...all.map((row) => row[i]?.length ?? 0)));
  return all.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
