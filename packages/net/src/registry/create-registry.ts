/** A registry that is ready to take what comes. */
import { checkOptions } from '@troupe/core';
import { type Kept, keepNow, renewDefinition, resumeRegistry, settleResumed } from './keeping.js';
import { assembleRegistry, type Registry, type RegistryOptions, registryKeys } from './registry.js';
import { followScene, schedule, unschedule } from './stepping.js';

/** Begins stopped; one that was kept goes on as it was. */
export function createRegistry(options: RegistryOptions, kept?: Kept): Registry {
  checkOptions(options, registryKeys, 'createRegistry');
  const registry = kept === undefined ? assembleRegistry(options) : resumeRegistry(options, kept);
  followScene(registry);
  if (kept !== undefined) {
    renewDefinition(registry, options, kept);
    settleResumed(registry);
  }
  keepNow(registry);
  if (registry.started) schedule(registry);
  return registry;
}

/** Keeps what it has, and steps no more. */
export function closeRegistry(registry: Registry): void {
  unschedule(registry);
  registry.over = true;
  keepNow(registry);
}
