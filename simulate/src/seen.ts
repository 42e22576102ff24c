/**
 * What is seen of a character from outside its registry, in the order in which it happened: what came in at the door of
 * its hub, the lines of its trace, and its starts. The reference is fed with nothing else.
 */
import type { TraceRecord } from '@troupe/core';
import type { Up } from '@troupe/net';

export type Seen =
  /** A message that a client said, and that its session heard. */
  | { readonly from: string; readonly said: Up }
  | { readonly step: TraceRecord }
  /** The registry was started, again or for the first time: what it had heard and not written down is lost. */
  | { readonly epoch: number };
