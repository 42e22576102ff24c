/** Commands to try, such that they can be typed as they stand. */

/** How the command was called, as far as it can be known: without being installed it is called by npm. */
export function commandName(): string {
  const { npm_lifecycle_event: script, npm_execpath: npm } = process.env;
  if (script === 'npx') return 'npx troupe';
  return script === undefined && npm === undefined ? 'troupe' : 'npm run troupe --';
}

export function quote(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
