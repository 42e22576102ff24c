/** Has a draft take effect whenever all in it is right; until then what runs stays as it was. */
import { type CharacterDefinition, type Problem, TroupeError } from '@troupe/core';
import { type PlacedProblem, placeToldProblems } from './check-text.js';
import type { Draft } from './draft.js';
import { isOnTheWay, isSameCharacter, noteApplied, whatRuns } from './what-runs.js';

export interface ApplyState {
  /** `same`: nothing was changed yet; `other`: nor is it what runs; `refused`: by whoever runs it. */
  readonly kind: 'same' | 'other' | 'waiting' | 'applied' | 'wrong' | 'refused';
  readonly problems: readonly PlacedProblem[];
}

export interface ApplierOptions {
  readonly apply: (definition: CharacterDefinition) => unknown;
  /** What really runs; nothing before that is known. Without it: what the draft begins with. */
  readonly running?: (() => CharacterDefinition | undefined) | undefined;
  /** Calls back after so many milliseconds, or not at all once what it gives is called. */
  readonly wait?: (milliseconds: number, then: () => void) => () => void;
  readonly now?: () => number;
}

export interface Applier {
  readonly state: ApplyState;
  on(listener: () => void): () => void;
  /** Something else may be running now. */
  look(): void;
  stop(): void;
}

/** Milliseconds from a change to its effect; more for a text that takes long to check. */
const shortest = 60;

export function createApplier(draft: Draft, options: ApplierOptions): Applier {
  const { apply, wait = waitWithTimer, now = () => performance.now() } = options;
  const listeners = new Set<() => void>();
  const first = draft.definition;
  const told = options.running ?? (() => first);
  let state: ApplyState = { kind: compare('same'), problems: draft.problems };
  let seen = draft.version;
  let busy = false;
  let took = 0;
  let cancel: (() => void) | undefined;
  let stopped = false;

  const become = (next: ApplyState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  /** `same` is what it is called where it is so. */
  function compare(same: 'same' | 'applied'): ApplyState['kind'] {
    const { definition } = draft;
    if (definition === undefined) return 'wrong';
    const running = whatRuns(draft, told());
    if (running === undefined) return 'waiting';
    if (!isSameCharacter(definition, running)) return 'other';
    return isOnTheWay(draft) ? 'applied' : same;
  }

  const check = async (): Promise<void> => {
    cancel = undefined;
    if (busy || stopped) return;
    seen = draft.version;
    const began = now();
    const { definition, problems } = draft;
    took = now() - began;
    if (definition === undefined) return become({ kind: 'wrong', problems });
    const kind = compare('applied');
    if (kind === 'applied') return become({ kind, problems });
    busy = true;
    const { text } = draft;
    try {
      const before = told();
      await apply(definition);
      noteApplied(draft, definition, before);
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
    if (state.kind !== 'wrong' && state.kind !== 'refused') {
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
    look() {
      // what is being changed is compared when its turn comes; what is wrong stays so
      if (busy || cancel !== undefined || state.kind === 'wrong' || state.kind === 'refused')
        return;
      const kind = compare(state.kind === 'applied' ? 'applied' : 'same');
      if (kind !== state.kind) become({ ...state, kind });
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
    case 'other':
      return 'The running one is not like this; with the next change here it will be.';
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
