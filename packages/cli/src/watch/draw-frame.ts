/** A view as lines that fit a terminal. */
import { cutText, displayWidth } from '../text/display-width.js';
import type { Paint } from '../text/paint.js';
import { sayLiteral } from '../text/say-literal.js';
import { flowPieces, wrapWords } from '../text/wrap-words.js';
import { drawBars, looks } from './draw-bars.js';
import type { Choice, View } from './view.js';

export interface Size {
  readonly columns: number;
  readonly rows: number;
}

/** What the watching is doing, in a word or two, and whether keys still do something. */
export interface Doing {
  readonly words: string;
  readonly over: boolean;
}

const labelColumn = 8;
const narrow = 64;
const gap = '   ';

export function drawFrame(view: View, doing: Doing, size: Size, paint: Paint): string[] {
  // the last column and row stay free: terminals wrap or scroll when they are written to
  const columns = Math.max(20, size.columns - 1);
  const room = Math.max(8, size.rows - 1);
  const text = columns - labelColumn - 1;
  const whyRows = columns < narrow ? 3 : 2;
  const draw = (label: string, lines: readonly string[]) => drawSection(label, lines, paint);
  const goals = view.goals.map((goal) => drawGoal(goal, text, paint));
  const signs = view.signs.map((sign) => drawSign(sign, text, paint));
  const title = drawTitle(view, doing.words, columns, paint);
  const upper = [
    ...draw('goals', flowAtMost(goals, text, Math.max(1, Math.floor(room / 8)))),
    ...draw('signs', flowAtMost(signs, text, Math.max(1, Math.floor(room / 5)))),
  ];
  const lower = [
    ...draw('why', fill(wrapWords(view.why, text, whyRows), whyRows)),
    ...draw('chosen', [drawChoices(view.choices, text)]),
  ];
  const foot = doing.over ? [] : footer(columns).map((line) => paint('dim', ` ${line}`));
  const left = room - 1 - upper.length - lower.length - foot.length;
  // blank lines make way for bars, as long as that lets all of them be seen
  const spare = left - view.skills.length - 1;
  const blanks = Math.min(4, spare < 0 ? Math.max(0, left - 9) : spare);
  const bars = drawBars(view, columns, Math.max(2, left - blanks), paint);
  const blank = (order: number): string[] => (blanks >= order ? [''] : []);
  return [
    title,
    ...blank(3),
    ...upper,
    ...blank(1),
    ...bars,
    ...blank(2),
    ...lower,
    ...(doing.over ? [] : blank(4)),
    ...foot,
  ].slice(0, room);
}

function drawTitle(
  { name, semantics, step }: View,
  doing: string,
  columns: number,
  paint: Paint,
): string {
  const right = cutText(`step ${step} · ${doing}`, columns - 2);
  const left = cutText(`${name} · ${semantics}`, columns - displayWidth(right) - 3);
  const space = Math.max(1, columns - 1 - displayWidth(left) - displayWidth(right));
  return ` ${paint('bold', left)}${' '.repeat(space)}${right}`;
}

function drawSection(label: string, lines: readonly string[], paint: Paint): string[] {
  return lines.map((line, i) => {
    const shown = (i === 0 ? label : '').padEnd(labelColumn);
    return ` ${paint('dim', shown)}${line}`;
  });
}

function drawGoal({ literal, holds }: View['goals'][number], width: number, paint: Paint): string {
  const text = cutText(`${holds ? '✓' : '✗'} ${literal}`, width);
  return holds ? paint('green', text) : text;
}

function drawSign([name, value]: View['signs'][number], width: number, paint: Paint): string {
  const isOff = value === false || value === 0;
  const text = cutText(`${isOff ? '○' : '●'} ${sayLiteral(name, value)}`, width);
  return isOff ? paint('dim', text) : text;
}

/** At most so many lines; what does not fit is counted. */
function flowAtMost(pieces: readonly string[], width: number, most: number): string[] {
  for (let shown = pieces.length; ; shown--) {
    const rest = pieces.length - shown;
    const more = rest === 0 ? [] : [`… ${rest} more`];
    const lines = flowPieces([...pieces.slice(0, shown), ...more], width, gap);
    if (lines.length <= most || shown === 0) return lines;
  }
}

/** As many of the latest as fit. */
function drawChoices(choices: readonly Choice[], width: number): string {
  let line = '';
  for (const { step, skill } of [...choices].reverse()) {
    const longer = `${step} ${skill}${line === '' ? '' : ` → ${line}`}`;
    if (displayWidth(longer) > width - 2) return line === '' ? cutText(longer, width) : `… ${line}`;
    line = longer;
  }
  return line === '' ? 'nothing yet' : line;
}

function footer(columns: number): string[] {
  const keys = 'space pause   → step   q quit';
  if (columns >= narrow) return [keys];
  // there is no room for these words beside the bars
  const { chosen, executing, able, disabled } = looks;
  const legend = [chosen, executing, able, disabled].map(({ sign, word }) => `${sign} ${word}`);
  return [legend.join(' '), keys].map((line) => cutText(line, columns - 1));
}

function fill(lines: readonly string[], count: number): string[] {
  return [...lines, ...Array.from({ length: Math.max(0, count - lines.length) }, () => '')];
}
