/** Standard output for one writer alone. */
import { Writable } from 'node:stream';

/** What anybody else writes there, a character's `console.log` too, goes to standard error: it would break the protocol. */
export function ownOutput(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr);
  return new Writable({
    write: (chunk: Buffer, _, done) => {
      write(chunk, done);
    },
  });
}
