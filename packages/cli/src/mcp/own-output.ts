/** Standard output for one writer alone. */

/**
 * What anybody else writes there, a character's `console.log` too, goes to standard error: it would break the protocol.
 * Resolves when it is written, or cannot be: the guard of the output ends the command then.
 */
export function ownOutput(): (text: string) => Promise<void> {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  // an error is told by the stream itself: handed on from here, too, it would end the command in a stack trace
  return (text) => new Promise((resolve) => void write(text, () => resolve()));
}
