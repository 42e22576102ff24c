/** A character that is served, on the stage of a studio: its registry makes the ticks, and changes go through it. */
import { createExpressions } from '@troupe/files';
import type { Hub, Registry } from '@troupe/net';
import type { Life } from '@troupe/views/reach';
import type { SceneForm, Stage } from '@troupe/views/stage';
import { characterBodies, type SentLooks } from './character-bodies.js';
import { characterFile } from './character-file.js';
import { driveRegistry } from './drive-registry.js';
import { listAgents } from './list-agents.js';
import { steerRegistry } from './steer-registry.js';

/** Milliseconds from one report of where agents live to the next. */
const tellAgentsEvery = 1000;

export interface ServedRegistry {
  readonly run: string;
  readonly life: Life;
  /** The run itself ends with its stage. */
  end(): void;
}

/** `file`: the one that it was read from; `looks`: of things of its world. Throws where it cannot be recorded yet. */
export function serveRegistry(
  stage: Stage,
  hub: Hub,
  registry: Registry,
  file: string | undefined,
  looks: SentLooks | undefined,
): ServedRegistry {
  const { name, scene, actor, life, epoch } = registry;
  const { definition } = actor;
  const form: SceneForm = {
    title: name,
    code: {
      characters: { [name]: definition },
      laws: definition.world?.laws,
      expressions: createExpressions(),
    },
    driven: true,
    bodies: characterBodies(definition, looks),
    files: file === undefined ? undefined : characterFile(name, file),
    change: (change) => steerRegistry(registry, change),
    agents: () => listAgents(hub, registry),
    driver: (onTicks, onChanged) => driveRegistry(registry, onTicks, onChanged),
  };
  const tick = scene.ticks;
  const run = stage.add(scene, form);
  const timer = setInterval(() => stage.tellAgents(run), tellAgentsEvery);
  timer.unref();
  return { run, life: { life, epoch, tick }, end: () => clearInterval(timer) };
}
