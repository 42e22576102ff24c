/** Exit statuses: those of the file formats, and for the rest what shells and sysexits expect. */
export const status = {
  done: 0,
  goalsNotReached: 1,
  /** A replay, or one of two recordings. */
  different: 1,
  /** A line that was typed at a prompt, where nobody saw it. */
  failed: 1,
  /** By the hub. */
  sentAway: 1,
  badInput: 2,
  /** A mistake of ours. */
  broken: 70,
  interrupted: 130,
  /** Whoever read our output went away. */
  unread: 141,
} as const;
