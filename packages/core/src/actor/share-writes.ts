/** What code of a share writes, as data for all, and back. */

import type { ActorState, Write, Writer } from './scene-state.js';
import type { SharedWrite, SharedWriter } from './share-exchange.js';
import { lawWriter, writerOf } from './writes.js';

export function shareWrite(write: Write): SharedWrite {
  const by = sharedWriter(write.by);
  switch (write.kind) {
    case 'world':
      return { by, kind: 'world', change: write.change };
    case 'memory':
      return { by, kind: 'memory', write: write.write };
    case 'attend':
      return { by, kind: 'attend', receptor: write.receptor, every: write.every ?? null };
    case 'ask':
      return { by, kind: 'ask', actor: write.actor, goal: write.goal, form: write.form };
  }
}

/** Writes of one writer have one writer again: they are told apart by it. */
export function unshareWrites(actor: ActorState, shared: readonly SharedWrite[]): Write[] {
  const writers = new Map<string, Writer>();
  return shared.map((write) => {
    const key = JSON.stringify([write.by.kind, write.by.name]);
    const by = writers.get(key) ?? writerHere(actor, write.by);
    writers.set(key, by);
    return unshareWrite(actor, write, by);
  });
}

function unshareWrite(actor: ActorState, write: SharedWrite, by: Writer): Write {
  switch (write.kind) {
    case 'world':
      return { kind: 'world', change: write.change, by };
    case 'memory':
      return { kind: 'memory', actor, write: write.write, by };
    case 'attend': {
      const { receptor, every } = write;
      return { kind: 'attend', actor, receptor, every: every ?? undefined, by };
    }
    case 'ask':
      return { kind: 'ask', actor: write.actor, goal: write.goal, form: write.form, by };
  }
}

function writerHere(actor: ActorState, { kind, name }: SharedWriter): Writer {
  return kind === 'law' ? lawWriter(actor.scene, name) : writerOf(actor, name, kind);
}

/** Read from the name of its stream: names of writers may be the same for two. */
function sharedWriter({ stream }: Writer): SharedWriter {
  const [, kind, name] = JSON.parse(stream) as [string, SharedWriter['kind'], string];
  return { kind, name };
}
