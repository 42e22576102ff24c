/** Has a draft take effect whenever all in it is right; until then what runs stays as it was. */
import { type CharacterDefinition, type Problem, TroupeError } from '@troupe/core';
import { type PlacedProblem, placeToldProblems } from './check-text.js';
import { sameData } from './data-at.js';
import type { Draft } from './draft.js';

export interface ApplyState {
  /** `same`: nothing was changed yet; `refused`: by whoever runs it. */
  readonly kind: 'same' | 'waiting' | 'applied' | 'wrong' | 'refused';
  readonly problems: readonly PlacedProblem[];
}

export interface ApplierOptions {
  readonly apply: (definition: CharacterDefinition) => unknown;
  /** Calls back after so many milliseconds, or not at all once what it gives is called. */
  readonly wait?: (milliseconds: number, then: () => void) => () => void;
  readonly now?: () => number;
}

export interface Applier {
  readonly state: ApplyState;
  on(listener: () => void): () => void;
  stop(): void;
}

/** Milliseconds from a change to its effect; more for a text that takes long to check. */
const shortest = 60;

export function createApplier(draft: Draft, options: ApplierOptions): Applier {
  const { apply, wait = waitWithTimer, now = () => performance.now() } = options;
  const listeners = new Set<() => void>();
  let state: ApplyState = {
    kind: draft.problems.length > 0 ? 'wrong' : 'same',
    problems: draft.problems,
  };
  let running: CharacterDefinition | undefined = draft.definition;
  let seen = draft.version;
  let busy = false;
  let took = 0;
  let cancel: (() => void) | undefined;
  let stopped = false;

  const become = (next: ApplyState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const check = async (): Promise<void> => {
    cancel = undefined;
    if (busy || stopped) return;
    seen = draft.version;
    const began = now();
    const { definition, problems } = draft;
    took = now() - began;
    if (definition === undefined) return become({ kind: 'wrong', problems });
    if (running !== undefined && sameData(definition, running)) {
      return become({ kind: state.kind === 'same' ? 'same' : 'applied', problems });
    }
    busy = true;
    const { text } = draft;
    try {
      await apply(definition);
      running = definition;
      if (seen === draft.version) become({ kind: 'applied', problems: [] });
    } catch (error) {
      become({ kind: 'refused', problems: placeToldProblems(text, problemsOf(error)) });
    }
    busy = false;
    // what was changed in the meantime
    if (seen !== draft.version) await check();
  };

  const off = draft.on(() => {
    if (draft.version === seen && cancel === undefined) return;
    if (state.kind === 'applied' || state.kind === 'same') {
      become({ kind: 'waiting', problems: state.problems });
    }
    cancel ??= wait(Math.max(shortest, took * 4), () => void check());
  });

  return {
    get state() {
      return state;
    },
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    stop() {
      stopped = true;
      off();
      cancel?.();
    },
  };
}

function waitWithTimer(milliseconds: number, then: () => void): () => void {
  const timer = setTimeout(then, milliseconds);
  return () => clearTimeout(timer);
}

/** Errors that came from elsewhere are no TroupeErrors any more, and still have their problems. */
function problemsOf(error: unknown): readonly Problem[] {
  if (error instanceof TroupeError) return error.problems;
  const message = error instanceof Error ? error.message : String(error);
  const told: unknown =
    typeof error === 'object' && error !== null ? Reflect.get(error, 'problems') : undefined;
  return Array.isArray(told) ? told : [{ code: 'refused', path: '', message }];
}

/** The line that says how things stand. */
export function sayState({ kind, problems }: ApplyState): string {
  switch (kind) {
    case 'same':
      return 'As it runs.';
    case 'waiting':
      return 'Checking…';
    case 'applied':
      return 'Applied: the running one is like this.';
    case 'wrong': {
      const count = problems.length === 1 ? '1 thing' : `${problems.length} things`;
      return `${count} to mend; the running one is as before.`;
    }
    case 'refused':
      return 'Not applied; the running one is as before.';
  }
}
