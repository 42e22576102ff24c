/** Levels as bars, with the threshold as one line through all of them. */
import { cutText, displayWidth, fitText } from '../text/display-width.js';
import type { Paint, Style } from '../text/paint.js';
import { sayLevel } from '../text/say-number.js';
import type { SkillView, View } from './view.js';

type Standing = SkillView['standing'];

/** Told apart by sign, word and texture: colour alone does not reach everyone. */
export const looks: Readonly<Record<Standing, { sign: string; word: string; style: Style }>> = {
  chosen: { sign: '▶', word: 'chosen', style: 'green' },
  executing: { sign: '●', word: 'executing', style: 'cyan' },
  able: { sign: '○', word: 'can run', style: 'reset' },
  unable: { sign: ' ', word: '', style: 'dim' },
  disabled: { sign: '×', word: 'disabled', style: 'red' },
};

const numberColumn = 9;
/** Below this there is no room for numbers. */
const tiny = 36;
const wordColumn = 11;
const narrow = 64;
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** At most `rows` lines, the first of which shows where the threshold is. */
export function drawBars(view: View, columns: number, rows: number, paint: Paint): string[] {
  const { skills, threshold, highest } = view;
  const longest = Math.max(6, ...skills.map(({ name }) => displayWidth(name)));
  const nameColumn = Math.min(longest, Math.floor(columns / 3));
  const words = columns >= narrow ? wordColumn : 0;
  const numbers = columns >= tiny ? numberColumn : 0;
  const width = Math.max(4, columns - nameColumn - numbers - words - 5);
  const scale = roundUp(highest);
  const mark = Math.min(width - 1, Math.floor((threshold / scale) * width));
  const shown = pickSkills(skills, rows - 1);
  const lines = shown.map((skill) => {
    const { sign, word, style } = looks[skill.standing];
    const bar = drawBar((skill.level / scale) * width, mark, width, skill.standing);
    const level = numbers === 0 ? '' : sayLevel(skill.level).padStart(numberColumn);
    const lead = `${sign} ${fitText(skill.name, nameColumn)}`;
    const tail = words === 0 ? '' : `  ${word}`;
    return ` ${paint(style, lead)} ${paintBar(bar, mark, style, paint)}${level}${paint(style, tail)}`;
  });
  const hidden = skills.length - shown.length;
  if (hidden > 0)
    lines.push(paint('dim', cutText(`   and ${hidden} more with less energy`, columns)));
  return [drawMark(threshold, mark, width, nameColumn, paint), ...lines];
}

function drawMark(
  threshold: number,
  mark: number,
  width: number,
  names: number,
  paint: Paint,
): string {
  const label = `threshold ${sayLevel(threshold)}`;
  const indent = names + 4;
  const before = mark >= label.length + 1;
  const column = indent + mark;
  const text = before
    ? `${' '.repeat(column - label.length - 1)}${label} ▼`
    : `${' '.repeat(column)}▼ ${label}`;
  return paint('yellow', cutText(text, indent + width));
}

function drawBar(length: number, mark: number, width: number, standing: Standing): string[] {
  const cells = Array.from({ length: width }, () => ' ');
  const full = Math.min(width, Math.floor(length));
  const solid = standing !== 'unable' && standing !== 'disabled';
  const texture = solid ? '█' : standing === 'unable' ? '░' : '·';
  cells.fill(texture, 0, full);
  const rest = Math.floor((length - full) * 8);
  if (full < width && solid) cells[full] = eighths[rest] || ' ';
  else if (full < width && rest >= 4) cells[full] = texture;
  cells[mark] = mark < full ? '┃' : '│';
  return cells;
}

function paintBar(cells: readonly string[], mark: number, style: Style, paint: Paint): string {
  const left = cells.slice(0, mark).join('');
  const right = cells.slice(mark + 1).join('');
  return paint(style, left) + paint('yellow', cells[mark] ?? '') + paint(style, right);
}

/** All if there is room, else those that matter most; the order stays, so that the eye finds them again. */
function pickSkills(skills: readonly SkillView[], room: number): readonly SkillView[] {
  if (skills.length <= room) return skills;
  const weight = ({ standing, level }: SkillView) =>
    standing === 'chosen' || standing === 'executing' ? Number.POSITIVE_INFINITY : level;
  const ranked = [...skills].sort((a, b) => weight(b) - weight(a) || 0);
  const picked = new Set(ranked.slice(0, Math.max(0, room - 1)));
  return skills.filter((skill) => picked.has(skill));
}

/** The next of 1, 1.5, 2, 3, 4, 5, 6, 8 and their tenfolds: a scale that moved with every step would hide the levels. */
function roundUp(value: number): number {
  if (value <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(value));
  const nice = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].find((factor) => factor * unit >= value);
  return (nice ?? 10) * unit;
}
