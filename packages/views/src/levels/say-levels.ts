/** What the lines show, in words and numbers. */
import type { ActorLog } from '../model/run-log.js';

export function sayLevel(level: number | undefined): string {
  return level === undefined || Number.isNaN(level) ? '–' : level.toFixed(1);
}

/** `12.3 s`, `2:05.0`, `1:02:05`: as exact as the stretch that is seen asks for. */
export function sayTime(seconds: number, span = 10): string {
  const digits = span < 1 ? 2 : span < 120 ? 1 : 0;
  const unit = 10 ** digits;
  const whole = Math.round(seconds * unit);
  if (whole < 60 * unit) return `${(whole / unit).toFixed(digits)} s`;
  const minutes = Math.floor(whole / (60 * unit));
  const rest = ((whole - minutes * 60 * unit) / unit).toFixed(digits);
  const padded = rest.padStart(digits === 0 ? 2 : 3 + digits, '0');
  if (minutes < 60) return `${minutes}:${padded}`;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:${padded}`;
}

/** What is so after the step at the cursor, most wanted first: what one would read off the lines. */
export function sayMoment(actor: ActorLog, step: number): string {
  if (step < 0) return 'before the first step';
  const levels = actor.skills
    .map((skill) => ({ skill, level: actor.levels(skill)?.[step] ?? Number.NaN }))
    .filter(({ level }) => !Number.isNaN(level))
    .sort((a, b) => b.level - a.level);
  const top = levels.slice(0, 3).map(({ skill, level }) => `${skill} ${sayLevel(level)}`);
  const chosen = actor.chosen(step);
  const parts = [
    top.length === 0 ? 'no skills' : `highest ${top.join(', ')}`,
    `threshold ${sayLevel(actor.thresholds[step])}`,
    chosen === undefined ? 'nothing chosen' : `${chosen} chosen`,
  ];
  return parts.join('; ');
}
