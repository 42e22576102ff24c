/** Writes that wait for the end of a tick, as data. */
import type { WorldChange } from '../record/tick-record.js';
import { handOut } from '../state/data.js';
import type { SavedWrite } from './saved-scene.js';
import {
  findActor,
  noteFault,
  type SceneState,
  sayError,
  type Write,
  type Writer,
} from './scene-state.js';
import { noteLost } from './writes.js';

export function saveWrite({ actors }: SceneState, write: Write): SavedWrite[] {
  const writer = write.by.name;
  switch (write.kind) {
    case 'world':
      return [{ kind: 'world', change: ownChange(write.change), writer }];
    case 'ask':
      return [{ kind: 'ask', actor: write.actor, goal: write.goal, form: write.form, writer }];
    case 'memory':
      // of one that has left nothing is left
      if (!actors.includes(write.actor)) return [];
      return [{ kind: 'memory', actor: write.actor.name, write: write.write, writer }];
    case 'attend': {
      const { actor, receptor, every = null } = write;
      return actors.includes(actor)
        ? [{ kind: 'attend', actor: actor.name, receptor, every, writer }]
        : [];
    }
  }
}

/** What waits must not change with what was saved of it. */
function ownChange(change: WorldChange): WorldChange {
  return 'property' in change ? { ...change, value: handOut(change.value) } : { ...change };
}

export function loadWrite(scene: SceneState, saved: SavedWrite): Write {
  const by = writerNamed(scene, saved.writer);
  switch (saved.kind) {
    case 'world':
      return { kind: 'world', change: saved.change, by };
    case 'ask':
      return { kind: 'ask', actor: saved.actor, goal: saved.goal, form: saved.form, by };
    case 'memory':
      return { kind: 'memory', actor: findActor(scene, saved.actor), write: saved.write, by };
    case 'attend': {
      const { receptor, every } = saved;
      return {
        kind: 'attend',
        actor: findActor(scene, saved.actor),
        receptor,
        every: every ?? undefined,
        by,
      };
    }
  }
}

function writerNamed(scene: SceneState, name: string): Writer {
  // the longest: names may have a slash in them
  const actor = scene.actors
    .filter((other) => name.startsWith(`${other.name}/`))
    .sort((a, b) => b.name.length - a.name.length)[0];
  const own =
    actor === undefined ? name.slice(name.indexOf('/') + 1) : name.slice(actor.name.length + 1);
  const part = `skill ${own}`;
  return {
    name,
    stream: name,
    fault: (error) => {
      if (actor !== undefined) noteFault(actor, part, error);
      else scene.faults.push({ part, error: sayError(error) });
    },
    lost: (what, by) => {
      if (actor !== undefined) noteLost(actor, own, what, by);
    },
  };
}
