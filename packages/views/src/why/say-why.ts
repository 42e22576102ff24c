/** Parts of an explanation as sentences, and what can be done about it. */
import type { Link, Obstacle, SizedChange, Value } from '@troupe/core';
import type { Change } from '../model/protocol.js';

/** A paragraph, the points below it, or rows of a table with the line above them. */
export interface WordBlock {
  readonly kind: 'paragraph' | 'points' | 'rows';
  readonly title: string;
  readonly lines: readonly string[];
}

/** Text as it is written for a terminal: `- ` is a point, two spaces begin a row. */
export function blocksOf(words: string): WordBlock[] {
  const blocks: { kind: WordBlock['kind']; title: string; lines: string[] }[] = [];
  let apart = true;
  for (const line of words.split('\n')) {
    if (line.trim() === '') {
      apart = true;
      continue;
    }
    const kind = line.startsWith('- ') ? 'points' : line.startsWith('  ') ? 'rows' : 'paragraph';
    const text = line.replace(/^- /, '').trim();
    const last = blocks.at(-1);
    if (!apart && last?.kind === kind && kind !== 'paragraph') last.lines.push(text);
    else if (kind === 'rows' && !apart && last?.kind === 'paragraph') {
      blocks[blocks.length - 1] = { kind, title: last.lines[0]!, lines: [text] };
    } else blocks.push({ kind, title: '', lines: [text] });
    apart = false;
  }
  return blocks;
}

function sayLiteral(proposition: string, value: Value): string {
  return value === true ? proposition : `${proposition}: ${sayValue(value)}`;
}

function sayValue(value: Value): string {
  return typeof value === 'string' ? `"${value}"` : String(value);
}

/** What goes before and after the name of the other end. */
export function sayLink({ source, from, proposition, value }: Link): [string, string] {
  const literal = proposition === undefined ? '' : sayLiteral(proposition, value ?? true);
  const rest = literal.startsWith(from) ? literal.slice(from.length) : '';
  switch (source) {
    case 'state':
      return ['', `${rest} is so`];
    case 'goals':
      return ['goal ', rest];
    case 'protected':
      return ['protects ', rest];
    case 'backward':
      return ['', `, which needs ${literal}`];
    case 'forward':
      return ['', `, which leads to ${literal}`];
    case 'followers':
      return ['', ', which it usually follows'];
    case 'conflicts':
      return ['', ', which conflicts with it'];
  }
}

/** Without the skills that could help, which are told by name. */
export function sayObstacle(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'disabled':
      return 'is disabled';
    case 'executing':
      return 'is executing already';
    case 'unmet': {
      const { proposition, wanted, found, bringers } = obstacle;
      const lacks = `lacks ${sayLiteral(proposition, wanted)}`;
      if (bringers.length === 0 && found !== undefined) return `${lacks}: no skill brings it about`;
      if (found !== undefined) return `${lacks}: could be brought about by `;
      return `${lacks}, which nobody senses${bringers.length > 0 ? ': nothing comes of ' : ''}`;
    }
    case 'resource':
      return `needs more ${obstacle.resource} than is free${obstacle.holders.length > 0 ? ': held by ' : ''}`;
    case 'below-threshold':
      return `has ${obstacle.level.toFixed(2)}, less than the threshold, ${obstacle.threshold.toFixed(2)}`;
    case 'beaten':
      return `has ${obstacle.level.toFixed(2)}, less than the ${obstacle.best.toFixed(2)} of `;
  }
}

/** Skills that an obstacle names. */
export function skillsIn(obstacle: Obstacle): string[] {
  if (obstacle.kind === 'unmet') return obstacle.bringers.map(({ skill }) => skill);
  if (obstacle.kind === 'resource') return [...obstacle.holders];
  return obstacle.kind === 'beaten' ? [obstacle.by] : [];
}

/** What would have chosen it. */
export function sayChange({ change }: SizedChange): string {
  switch (change.kind) {
    case 'threshold':
      return `if the threshold had been ${change.becomes} instead of ${change.was.toFixed(2)}`;
    case 'parameter':
      return `if ${change.parameter} had been ${change.becomes} instead of ${change.was}`;
    case 'sign':
      return `if ${change.sensor} had been ${sayValue(change.becomes)} instead of ${sayValue(change.was)}`;
    case 'enable':
      return 'if it had been enabled';
    case 'goal': {
      const goal = sayLiteral(change.goal, change.value);
      if (change.was === 0) return `with a goal ${goal} of importance ${change.becomes}`;
      if (change.becomes === 0) return `without the goal ${goal}`;
      return `if the goal ${goal} had had importance ${change.becomes} instead of ${change.was}`;
    }
  }
}

export interface Deed {
  /** What stands on the button. */
  readonly label: string;
  readonly change: Change;
  readonly note?: string;
}

/** How to do it from now on; nothing where it cannot be done. */
export function deedOf(actor: string, { change }: SizedChange): Deed | undefined {
  switch (change.kind) {
    case 'threshold': {
      const theta = change.becomes;
      // there is no such threshold: it would let everything through
      if (!(theta > 0)) return undefined;
      return {
        label: `Set theta to ${theta}`,
        change: { kind: 'tune', actor, parameters: { theta } },
        note: 'The threshold begins there after each choice.',
      };
    }
    case 'parameter':
      return {
        label: `Set ${change.parameter} to ${change.becomes}`,
        change: { kind: 'tune', actor, parameters: { [change.parameter]: change.becomes } },
      };
    case 'sign':
      return {
        label: `Set ${change.sensor} to ${sayValue(change.becomes)}`,
        change: { kind: 'set', actor, sign: change.sensor, value: change.becomes },
      };
    case 'enable':
      return {
        label: `Enable ${change.skill}`,
        change: { kind: 'enable', actor, agent: change.skill },
      };
    case 'goal': {
      const { goal, value, becomes } = change;
      const form = becomes === 0 ? null : { value, importance: becomes };
      const what = sayLiteral(goal, value);
      return {
        label: becomes === 0 ? `Withdraw ${what}` : `Want ${what}, importance ${becomes}`,
        change: { kind: 'want', actor, goal, form },
      };
    }
  }
}
