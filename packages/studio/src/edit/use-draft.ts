/** React parts that follow a draft. */
import type { CharacterDefinition } from '@troupe/core';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type Applier, type ApplyState, createApplier } from './apply-draft.js';
import type { Draft } from './draft.js';

/** Renders again when the draft has another text or was saved. */
export function useDraft(draft: Draft): void {
  const subscribe = useCallback((listener: () => void) => draft.on(listener), [draft]);
  useSyncExternalStore(subscribe, () => `${draft.version} ${draft.saved === draft.text}`);
}

export function useApplier(
  draft: Draft,
  apply: (definition: CharacterDefinition) => unknown,
  running: (() => CharacterDefinition | undefined) | undefined,
): ApplyState {
  const latest = useRef({ apply, running });
  latest.current = { apply, running };
  const made = useRef<Applier>(undefined);
  const [state, setState] = useState<ApplyState>({ kind: 'waiting', problems: [] });
  const isTold = running !== undefined;
  useEffect(() => {
    const applier: Applier = createApplier(draft, {
      apply: (definition) => latest.current.apply(definition),
      ...(isTold && { running: () => latest.current.running?.() }),
    });
    made.current = applier;
    setState(applier.state);
    const off = applier.on(() => setState(applier.state));
    return () => {
      off();
      applier.stop();
    };
  }, [draft, isTold]);
  const told = running?.();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at again when something else runs
  useEffect(() => made.current?.look(), [told]);
  return state;
}
