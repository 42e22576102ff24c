/** The last word on whatever ended a command early. */
import { CommanderError } from 'commander';
import { status } from './status.js';

/** Says what happened and gives the exit status. */
export function reportFailure(error: unknown): number {
  // commander has said it already
  if (error instanceof CommanderError) return error.exitCode === 0 ? status.done : status.badInput;
  if (error instanceof Error && 'status' in error && typeof error.status === 'number') {
    console.error(error.message);
    return error.status;
  }
  // known by its name: to ask for its class would load all of core for --help
  if (error instanceof Error && error.name === 'TroupeError') {
    console.error(error.message);
    return status.badInput;
  }
  const what = error instanceof Error ? (error.stack ?? error.message) : String(error);
  console.error('troupe failed in a way it never should. Please report it with these lines:\n');
  console.error(`${what}\n\nNode ${process.version} on ${process.platform}`);
  return status.broken;
}
