/** What was written down, taken again in one process that was never stopped, has to come to the same. */
import { type ActorDefinition, restoreScene, type SavedScene } from '@troupe/core';
import type { Entry, Registry, Snapshot } from '@troupe/net';
import type { Disk } from './disk.js';

export function* checkJournal(
  definition: ActorDefinition,
  disk: Disk,
  registry: Registry,
): Iterable<string> {
  if (disk.first === undefined) return;
  const first = JSON.parse(disk.first) as Snapshot;
  const scene = restoreScene(first.scene, { characters: { [definition.name]: definition } });
  for (const line of disk.history) {
    const entry = JSON.parse(line) as Entry;
    if ('input' in entry) scene.take(entry.input);
    else if ('ticks' in entry) for (let i = 0; i < entry.ticks; i++) scene.tick();
  }
  // what was not worth a line yet
  for (let i = 0; i < registry.quiet; i++) scene.tick();
  const theirs = JSON.stringify(scene.save() satisfies SavedScene);
  const ours = JSON.stringify(registry.scene.save());
  if (ours !== theirs)
    yield `the state differs from what was written down: ${difference(ours, theirs)}`;
}

function difference(a: string, b: string): string {
  let at = 0;
  while (a[at] === b[at]) at++;
  const from = Math.max(0, at - 60);
  return `${a.slice(from, at + 60)} … ${b.slice(from, at + 60)}`;
}
