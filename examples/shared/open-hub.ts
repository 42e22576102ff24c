/** A hub with one character, and the story of what happens to it. */
import { fileURLToPath } from 'node:url';
import type { ActorDefinition } from '@troupe/core';
import type { LivenessTimes, Registry } from '@troupe/net';
import { serveHub } from '@troupe/net/node';
import { endProcesses, type Started, startProcess } from './start-process.js';

export interface OpenHub {
  readonly registry: Registry;
  readonly address: string;
  /** A line of the story. */
  readonly tell: (text: string) => void;
  /** Waits for a line of the story that is still to come. */
  readonly untilTold: (words: RegExp) => Promise<void>;
  /** A process that lends the character the agents of a module. What it says is part of the story, unless somebody hears it. */
  readonly start: (name: string, module: URL, hear?: (line: string) => void) => Promise<Started>;
  /** Ends the processes, then the hub. */
  readonly close: () => Promise<void>;
}

export interface StageOptions {
  /** Steps a second. */
  readonly rate: number;
  /** After how many milliseconds somebody is given up. */
  readonly times?: Partial<LivenessTimes>;
}

/** It waits: `start` of `@troupe/net` lets it step. */
export async function openHub(
  definition: ActorDefinition,
  { rate, times = {} }: StageOptions,
): Promise<OpenHub> {
  const listeners = new Set<(text: string) => void>();
  const { name: character } = definition;
  let over = false;
  const tell = (text: string): void => {
    if (over) return;
    console.log(`step ${String(registry.actor.steps).padStart(3)}  ${text}`);
    for (const listener of [...listeners]) listener(text);
  };
  const served = await serveHub({
    characters: [definition],
    rate,
    times,
    started: false,
    onNews: tell,
  });
  const { hub, address } = served;
  const registry = hub.registries.get(character) as Registry;
  registry.actor.onStep(({ report: { selected } }) => {
    if (selected !== null) tell(`${character} chooses ${selected}.`);
  });
  return {
    registry,
    address,
    tell,
    untilTold: (words) =>
      new Promise((resolve) => {
        const listener = (text: string): void => {
          if (!words.test(text)) return;
          listeners.delete(listener);
          resolve();
        };
        listeners.add(listener);
      }),
    async start(name, module, hear = (line) => tell(`${name}: ${line}`)) {
      const join = fileURLToPath(new URL('join.js', import.meta.url));
      const args = [join, address, name, character, fileURLToPath(module)];
      const started = startProcess(process.execPath, args, (line) => {
        // the hub tells of that itself
        if (line !== 'joined') hear(line);
      });
      await started.says('joined');
      return started;
    },
    async close() {
      // that all of them go is the end of the story, and no part of it
      over = true;
      await endProcesses();
      await served.close();
    },
  };
}
