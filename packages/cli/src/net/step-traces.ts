/** Every step of every character that is served, in a file for each. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { recordStep } from '@troupe/core';
import type { Registry } from '@troupe/net';
import { Refusal } from '../refusal.js';
import { sayFileTrouble } from '../text/say-file-trouble.js';
import { openTrace } from '../trace-file.js';

export interface StepTraces {
  follow(registry: Registry): void;
  close(): Promise<void>;
}

/** A start of a registry has a file of its own: what an earlier one wrote stays as it is. */
export function openTraces(folder: string, complain: (text: string) => void): StepTraces {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new Refusal([
      `troupe: traces cannot be written to "${folder}": ${sayFileTrouble(error)}`,
    ]);
  }
  const closing: (() => Promise<void>)[] = [];
  return {
    follow({ name, epoch, actor }) {
      const file = `${encodeURIComponent(name)}${epoch === 1 ? '' : `.${epoch}`}.jsonl`;
      const trace = openTrace(join(folder, file), []);
      let first = true;
      let last = Promise.resolve();
      let broken = false;
      const unfollow = actor.onStep(
        ({ report, state }) => {
          const record = recordStep(state, report, first);
          first = false;
          last = last
            .then(() => (broken ? undefined : trace.write(record)))
            .catch((error: unknown) => {
              // the character goes on: a trace with a hole would be no trace
              broken = true;
              unfollow();
              complain(error instanceof Error ? error.message : String(error));
            });
        },
        { explain: true },
      );
      closing.push(async () => {
        unfollow();
        await last;
        trace.close();
      });
    },
    async close() {
      await Promise.all(closing.map((each) => each()));
    },
  };
}
