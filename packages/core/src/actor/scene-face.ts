/** A scene, as its characters and those who hold one of them see it. */
import type { WorldView, WorldWriter } from '../world/definition.js';
import type { Shot } from '../world/shot.js';
import type { Clock } from './clocks.js';
import type { RecordingSink } from './recording-sink.js';
import type { SavedScene } from './saved-scene.js';

export interface RunScene {
  /** Stop after so many ticks. */
  readonly ticks?: number;
  readonly seconds?: number;
  /** Looked at after every tick. */
  readonly until?: () => boolean;
  /** As fast as can be by default. */
  readonly clock?: Clock;
}

export interface RecordOptions {
  /** Ticks from one keyframe to the next; 900 by default. */
  readonly keyframeEvery?: number;
}

export interface SceneFace {
  /** Asking, and changing from outside. */
  readonly world: WorldView & WorldWriter;
  /** Ticks made so far. */
  readonly ticks: number;
  /** Seconds since the beginning. */
  readonly time: number;
  /** Ticks a second. */
  readonly rate: number;
  readonly seed: number;
  /** One tick; as long as the rate says unless told otherwise. */
  tick(dt?: number): void;
  /**
   * Lets time pass, and makes all the ticks that fit into it. What is left shows in the next shot. A page that was
   * hidden for an hour may want to give less than that hour.
   */
  advance(seconds: number): number;
  /** Where everything is to be seen now, between the last two ticks. */
  shot(): Shot;
  /** How far what is to be seen now lies on the way from the tick before to the last one: 0 to 1. */
  readonly part: number;
  /** Makes ticks, and lets promises settle in between, until told to stop. Resolves with the ticks made. */
  run(options: RunScene): Promise<number>;
  /** Its skills are cancelled, and nothing of it is left. */
  remove(name: string): void;
  /** Everything as plain data, between two ticks. */
  save(): SavedScene;
  /** Records every tick from now on; returns how to stop. */
  record(sink: RecordingSink, options?: RecordOptions): () => void;
}
