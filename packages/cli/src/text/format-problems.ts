/** Problems as a compiler tells them, one a line: the place first, so that editors find it. */
import type { Problem } from '@troupe/core';

export function formatProblems(file: string, problems: readonly Problem[]): string[] {
  return problems.map(({ code, path, message }) => {
    const { place, rest } = splitPlace(file, message);
    const subject = path === '' ? '' : `${path}: `;
    return `${place}[${code}] ${subject}${rest}`;
  });
}

/** A message may end in `(FILE:3:5)`, or name the file itself; then it is not named twice. */
function splitPlace(file: string, message: string): { place: string; rest: string } {
  const start = message.lastIndexOf(` (${file}`);
  const at = message.slice(start + 2, -1);
  if (start >= 0 && message.endsWith(')') && /^[\d:]*$/.test(at.slice(file.length))) {
    return { place: `${at}: `, rest: message.slice(0, start) };
  }
  return { place: message.includes(`"${file}"`) ? '' : `${file}: `, rest: message };
}
