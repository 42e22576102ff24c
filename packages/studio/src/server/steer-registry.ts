/** What a registry has its own way of: an agency is told, and it counts whatever its process does. */
import { cancelByHand, disableByHand, type Registry, wantByHand } from '@troupe/net';
import type { Change } from '@troupe/views/stage';

type Own = Extract<Change, { kind: 'disable' | 'enable' | 'want' | 'cancel' }>;

/** Says whether it did; all else is done to the scene, and written down like any input. */
export function steerRegistry(registry: Registry, change: Change): boolean {
  if (!isOwn(registry, change)) return false;
  steer(registry, change);
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
