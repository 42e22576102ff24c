/** Of our own files: which joints make limbs. */
import type { Limb } from '../model/body.js';
import { looseRecord } from './check-json.js';
import type { GltfDocument } from './document.js';
import { isColor } from './looks.js';
import type { ModelPart } from './model.js';
import { createNames, legalName } from './names.js';

/** Those whose parts are all there, and turn as those of a limb do. */
export function readLimbs(document: GltfDocument, parts: readonly ModelPart[]): Limb[] {
  const noted = document.sceneNotes?.['limbs'];
  if (!Array.isArray(noted)) return [];
  const byName = new Map<string, ModelPart>();
  const waiting = [...parts];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    byName.set(next.name, next);
    for (const child of next.children) waiting.push(child);
  }
  const names = createNames();
  return noted.slice(0, 1_000).flatMap((entry): Limb[] => {
    const { name, kind, ball, hinge, tip, axis } = looseRecord(entry) ?? {};
    if (kind !== 'arm' && kind !== 'leg') return [];
    if (typeof name !== 'string' || typeof tip !== 'string' || !isColor(axis)) return [];
    if (typeof ball !== 'string' || typeof hinge !== 'string' || !byName.has(tip)) return [];
    const turns = byName.get(ball);
    if (!turns?.turns || turns.hinge !== undefined || !byName.get(hinge)?.hinge) return [];
    return [{ name: names.take(legalName(name, kind)), kind, ball, hinge, tip, axis }];
  });
}
