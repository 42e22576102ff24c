/** Ends the command in good order when its words cannot be written. */
import { status } from './status.js';
import { sayFileTrouble } from './text/say-file-trouble.js';

export function guardOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      // without this, `troupe run … | head` ends in a stack trace
      if (error.code === 'EPIPE') process.exit(status.unread);
      if (stream !== process.stderr) {
        process.stderr.write(`troupe: the output cannot be written: ${sayFileTrouble(error)}\n`);
      }
      process.exit(status.badInput);
    });
  }
}
