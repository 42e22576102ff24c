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
): ApplyState {
  const latest = useRef(apply);
  latest.current = apply;
  const [state, setState] = useState<ApplyState>({ kind: 'same', problems: [] });
  useEffect(() => {
    const applier: Applier = createApplier(draft, {
      apply: (definition) => latest.current(definition),
    });
    setState(applier.state);
    const off = applier.on(() => setState(applier.state));
    return () => {
      off();
      applier.stop();
    };
  }, [draft]);
  return state;
}
