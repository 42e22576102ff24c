/** What a registry has its own way of: an agency is told, and it counts whatever its process does. */
import { fail } from '@troupe/core';
import { cancelByHand, disableByHand, type Registry, wantByHand } from '@troupe/net';
import type { Change } from '@troupe/views/stage';

type Own = Extract<Change, { kind: 'disable' | 'enable' | 'want' | 'cancel' }>;

/** Says whether it did; all else is done to the scene, and written down like any input. */
export function steerRegistry(registry: Registry, change: Change): boolean {
  const changes = change.kind === 'together' ? change.changes : [change];
  const own = changes.filter((each): each is Own => isOwn(registry, each));
  if (own.length === 0) return false;
  if (own.length < changes.length) {
    fail(
      'served',
      'change',
      'goals and agents of a character that is served are not changed together with other things. Change them by themselves',
    );
  }
  for (const each of own) steer(registry, each);
  return true;
}

/** Of anybody else in its scene it knows nothing. */
function isOwn({ name }: Registry, change: Change): change is Own {
  return ownKinds.has(change.kind) && 'actor' in change && change.actor === name;
}

const ownKinds: ReadonlySet<Change['kind']> = new Set(['disable', 'enable', 'want', 'cancel']);

function steer(registry: Registry, change: Own): void {
  switch (change.kind) {
    case 'disable':
    case 'enable':
      disableByHand(registry, change.agent, change.kind === 'disable');
      break;
    case 'want':
      wantByHand(registry, { [change.goal]: change.form });
      break;
    case 'cancel':
      cancelByHand(registry, change.skill, 'somebody stopped it');
  }
}
