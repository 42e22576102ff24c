/** One run of a stage: a scene that goes on, or a recording; what is kept of it, and who watches it. */
import type { Figure } from '@troupe/body';
import {
  FollowedScene,
  type LoadOptions,
  type SavedScene,
  type Scene,
  type TickRecord,
  TroupeError,
} from '@troupe/core';
import type {
  ActorMoment,
  AgentReport,
  Change,
  CharacterFile,
  CharacterStructure,
  Event,
  FileWritten,
  Moment,
  RunInfo,
} from '../model/protocol.js';
import { codedParts } from './coded-parts.js';
import { describeMoment } from './describe-moment.js';
import { Follower, follow } from './follow-to.js';
import { type History, KeptHistory, keyframeEvery } from './history.js';
import { Structures } from './structures.js';
import type { Rest } from './turns.js';

/** Whoever makes the ticks of a run. */
export interface Driver {
  readonly playing: boolean;
  readonly pace: number;
  play(): void;
  pause(): void;
  step(ticks: number): void;
  setPace(pace: number): void;
  end(): void;
}

/** The files of a run's characters. */
export interface RunFiles {
  /** Characters that have one. */
  readonly names: readonly string[];
  read(actor: string): Promise<CharacterFile>;
  write(actor: string, text: string, over: string): Promise<FileWritten>;
}

/** Bodies of what is in a run, by the names of things or their kinds. */
export interface RunBodies {
  readonly names: readonly string[];
  /** As data: whoever looks has no code of it. */
  read(name: string): Figure;
}

export interface RunForm {
  readonly title: string;
  readonly kind: RunInfo['kind'];
  readonly looks?: string | undefined;
  readonly bodies?: RunBodies | undefined;
  readonly from?: RunInfo['from'] | undefined;
  /** The code of its characters and laws: without it, it cannot be branched. */
  readonly code?: LoadOptions | undefined;
  /** Somebody else makes its ticks: it is not closed from here. */
  readonly driven?: boolean | undefined;
  /** The same from its beginning. */
  readonly again?: (() => Scene) | undefined;
  /** Does what a person wants, where that is not simply done to the scene; says whether it did. */
  readonly change?: ((change: Change) => boolean) | undefined;
  /** Gives a character other parts of a palette; refused, nothing has changed. For this run and its branches. */
  readonly assemble?:
    | ((scene: Scene, actor: string, choices: Readonly<Record<string, string>>) => void)
    | undefined;
  readonly files?: RunFiles | undefined;
  /** Where its agents live, if not all here. */
  readonly agents?: (() => readonly AgentReport[]) | undefined;
}

/** Hears what happens in a run. */
export interface Watcher {
  /** Answers with a promise where it takes time: whoever has much to tell waits for it. */
  tell(event: Event): unknown;
  /** Structures that it has been told. */
  readonly known: Set<number>;
}

/** Records that are told at a time. */
const mostTold = 500;
/** Numbers of structures that are noted as told, before those that nobody knows any more are crossed out. */
const mostNoted = 5000;

export interface SceneSource {
  readonly scene: Scene;
  readonly drive: (run: Run) => Driver;
  /** Its oldest stretch has gone. */
  readonly onForgot: () => void;
  /** Bytes of it that are kept. */
  readonly most?: number | undefined;
  /** The run it was branched off from, if that is still there. */
  readonly origin: () => Run | undefined;
}

export class Run {
  readonly id: string;
  readonly form: RunForm;
  readonly history: History;
  readonly scene: Scene | undefined;
  readonly driver: Driver | undefined;
  /** Of a recording that is being read, from 0 to 1. */
  progress: number | undefined;
  /** Why it cannot go on. */
  still: string | undefined;
  /** With the ticks that wait for one that is still being told what was before. */
  readonly #watchers = new Map<Watcher, TickRecord[] | undefined>();
  readonly #structures = new Structures();
  readonly #follower: Follower;
  /** Of a run that goes on. */
  readonly #kept: KeptHistory | undefined;
  readonly #onForgot: () => void = () => undefined;
  readonly #origin: () => Run | undefined = () => undefined;
  /** From which tick on it was said to be kept. */
  #saidFirst = 0;
  /** Ticks that were made and not told yet. */
  #fresh: TickRecord[] = [];
  /** Goes along with the last tick told, while somebody watches. */
  #live: FollowedScene | undefined;
  #stop: () => void = () => undefined;
  #characters: readonly string[] = [];
  readonly #coded: RunInfo['coded'];
  #rate = 30;
  #seed = 0;

  constructor(id: string, form: RunForm, source: SceneSource | History) {
    this.id = id;
    this.form = form;
    if ('scene' in source) {
      const history = new KeptHistory(source.most);
      this.#kept = history;
      this.#onForgot = source.onForgot;
      this.#origin = source.origin;
      this.scene = source.scene;
      this.history = history;
      this.#note(source.scene.rate, source.scene.seed, nameAll(source.scene));
      this.#stop = source.scene.record(
        {
          tick: (record) => {
            history.tick(record);
            this.#fresh.push(record);
          },
          keyframe: (frame) => history.keyframe(frame),
        },
        { keyframeEvery },
      );
      this.#saidFirst = history.first;
      this.driver = source.drive(this);
    } else {
      this.scene = undefined;
      this.history = source;
      this.driver = undefined;
    }
    this.#follower = new Follower(this.history);
    const { characters } = form.code ?? {};
    this.#coded =
      characters &&
      Object.fromEntries(
        Object.entries(characters).map(([name, definition]) => [name, codedParts(definition)]),
      );
  }

  get info(): RunInfo {
    const { form, history, driver, scene } = this;
    return {
      id: this.id,
      title: form.title,
      kind: form.kind,
      first: history.first,
      last: history.last,
      rate: this.#rate,
      seed: this.#seed,
      playing: driver?.playing ?? false,
      pace: driver?.pace ?? 1,
      characters: scene === undefined ? this.#characters : nameAll(scene),
      ...(form.looks !== undefined && { looks: form.looks }),
      ...(form.bodies !== undefined && { bodies: form.bodies.names }),
      ...(this.#coded !== undefined && { coded: this.#coded }),
      ...(form.files !== undefined && { files: form.files.names }),
      ...(form.from !== undefined && { from: form.from }),
      ...(this.progress !== undefined && { progress: this.progress }),
      ...(this.still !== undefined && { still: this.still }),
    };
  }

  /** Of a recording: what its first keyframe says. */
  note(rate: number, seed: number, characters: readonly string[]): void {
    this.#note(rate, seed, characters);
  }

  #note(rate: number, seed: number, characters: readonly string[]): void {
    this.#rate = rate;
    this.#seed = seed;
    this.#characters = characters;
  }

  /** Tells all that is kept after a tick, then goes on telling. */
  async watch(watcher: Watcher, after: number | undefined, rest: Rest): Promise<void> {
    this.flush();
    // what is made while it is being told the rest waits for it
    const behind: TickRecord[] = [];
    this.#watchers.set(watcher, behind);
    let told = after ?? Number.NEGATIVE_INFINITY;
    let begun = after !== undefined && after >= this.history.first && after <= this.history.last;
    if (!begun) told = Number.NEGATIVE_INFINITY;
    for await (const { frame, records } of this.history.stretches(told)) {
      if (!this.#watchers.has(watcher)) return;
      // it begins anew where the oldest went faster than it was told
      const isLate = told < this.history.first && told < frame.timer.tick;
      if (!begun || isLate) watcher.tell({ kind: 'frame', run: this.id, frame });
      begun = true;
      const missing = records.filter(({ tick }) => tick > told);
      const taken = this.#tellTicks(watcher, missing);
      told = Math.max(told, missing.at(-1)?.tick ?? frame.timer.tick);
      await taken;
      await rest();
      if (!this.#watchers.has(watcher)) return;
      while (behind[0] !== undefined && behind[0].tick <= told) behind.shift();
    }
    const moment = await this.look(this.history.last);
    if (!this.#watchers.has(watcher)) return;
    this.flush();
    this.#tellTicks(
      watcher,
      behind.filter(({ tick }) => tick > told),
    );
    this.#watchers.set(watcher, undefined);
    const { world: _, former: __, ...known } = moment;
    watcher.tell({ kind: 'moment', run: this.id, moment: this.#tellParts(watcher, known) });
    this.#tellAgents(watcher);
  }

  unwatch(watcher: Watcher): void {
    this.#watchers.delete(watcher);
    if (this.#watchers.size === 0) this.#live = undefined;
  }

  /** Tells what happened since the last time. */
  flush(): void {
    const records = this.#fresh;
    if (records.length === 0) return;
    this.#fresh = [];
    if (this.#watchers.size > 0) this.#tellFresh(records);
    this.#sayFirst();
  }

  #tellFresh(records: readonly TickRecord[]): void {
    for (const [watcher, behind] of this.#watchers) {
      if (behind === undefined) this.#tellTicks(watcher, records);
      else behind.push(...records);
    }
    const moment = this.#followLive(records);
    for (const [watcher, behind] of this.#watchers) {
      if (behind !== undefined) continue;
      watcher.tell({ kind: 'moment', run: this.id, moment: this.#tellParts(watcher, moment) });
    }
  }

  /** When all else is told, and no tick is being made: whoever hears it may ask for something at once. */
  #sayFirst(): void {
    const { first } = this.history;
    if (this.#kept === undefined || first === this.#saidFirst) return;
    this.#saidFirst = first;
    this.#onForgot();
  }

  async look(tick: number): Promise<Moment> {
    const moment = await this.followTo(tick, (scene) => {
      const { things, former } = scene.saveWorld();
      return {
        ...this.#describe(scene),
        world: things,
        ...(former !== undefined && { former }),
      };
    });
    return moment.tick === this.history.last ? this.#withChanges(moment) : moment;
  }

  /** Tells what a change made of it while it stands: one that goes on tells it with its next tick. */
  async tellChanged(): Promise<void> {
    if (this.#watchers.size === 0 || this.driver?.playing === true) return;
    const moment = await this.look(this.history.last);
    for (const [watcher, behind] of this.#watchers) {
      if (behind !== undefined) continue;
      watcher.tell({ kind: 'moment', run: this.id, moment: this.#tellParts(watcher, moment) });
    }
  }

  /** Reads from a scene followed up to a tick. */
  followTo<T>(tick: number, read: (scene: FollowedScene) => T): Promise<T> {
    const { first } = this.history;
    // a branch begins without a step of its own: the last one was taken where it came from
    const origin = tick <= first ? this.#origin() : undefined;
    const isKept = origin !== undefined && origin.history.first <= first;
    return isKept ? origin.followTo(first, read) : this.#follower.to(tick, read);
  }

  /** Before a moment: the structures that whoever gets it does not know. */
  tellStructures(watcher: Watcher, moment: Moment): void {
    this.#tellParts(watcher, moment);
  }

  tellAgents(): void {
    for (const watcher of this.#watchers.keys()) this.#tellAgents(watcher);
  }

  end(): void {
    this.driver?.end();
    this.#stop();
    this.#watchers.clear();
  }

  #tellAgents(watcher: Watcher): void {
    const agents = this.form.agents?.();
    if (agents !== undefined) watcher.tell({ kind: 'agents', run: this.id, agents });
  }

  #tellTicks(watcher: Watcher, records: readonly TickRecord[]): unknown {
    let taken: unknown;
    for (let at = 0; at < records.length; at += mostTold) {
      const some = records.slice(at, at + mostTold).map(slim);
      taken = watcher.tell({ kind: 'ticks', run: this.id, records: some });
    }
    return taken;
  }

  #followLive(records: readonly TickRecord[]): Moment {
    const live = this.#live;
    if (live !== undefined && live.ticks + 1 === records[0]?.tick) {
      follow(live, records);
      return this.#describe(live);
    }
    // the first time: from the keyframe before
    const { frame, records: kept } = this.#kept!.latest();
    const scene = new FollowedScene(frame);
    follow(scene, kept);
    this.#live = scene;
    return this.#describe(scene);
  }

  /** What was changed since the last tick is so already, though it is recorded with the next. */
  #withChanges(moment: Moment): Moment {
    const saved = this.scene === undefined ? undefined : trySave(this.scene);
    if (saved === undefined || saved.inputs.length === 0) return moment;
    const now = this.#describe(new FollowedScene(saved));
    const actors = Object.entries(now.actors).map(([name, actor]) => [
      name,
      carryStep(actor, moment.actors[name]),
    ]);
    const { things, former } = saved.world;
    return {
      ...now,
      actors: Object.fromEntries(actors),
      world: things,
      ...(former !== undefined && { former }),
    };
  }

  #describe(scene: FollowedScene): Moment {
    const structures = this.#structures;
    const moment = describeMoment(scene, (actor, state) => structures.versionOf(actor, state));
    structures.forgetOld();
    return moment;
  }

  #tellParts(watcher: Watcher, moment: Moment): Moment {
    const { known } = watcher;
    for (const { version } of Object.values(moment.actors)) {
      if (known.has(version)) continue;
      known.add(version);
      const structure = this.#structures.get(version) as CharacterStructure;
      watcher.tell({ kind: 'structure', run: this.id, version, structure });
      if (known.size % mostNoted === 0) this.#structures.crossOut(known);
    }
    return moment;
  }
}

function nameAll(scene: Scene): readonly string[] {
  return scene.actors.map(({ name }) => name);
}

function trySave(scene: Scene): SavedScene | undefined {
  try {
    return scene.save();
  } catch (error) {
    // a skill that cannot be saved is under way: the next tick tells
    if (error instanceof TroupeError) return undefined;
    throw error;
  }
}

/** No step was taken since: what the last one came to still holds. */
function carryStep(now: ActorMoment, last: ActorMoment | undefined): ActorMoment {
  if (last === undefined) return now;
  const skills = Object.entries(now.skills).map(([name, skill]) => [
    name,
    { ...skill, executable: last.skills[name]?.executable ?? false },
  ]);
  return {
    ...now,
    skills: Object.fromEntries(skills),
    threshold: last.threshold,
    flows: last.flows,
  };
}

/** Without what a page asks for when it wants it: where each level came from, what was perceived and remembered. */
function slim(record: TickRecord): TickRecord {
  const { actors, overruled: _, ...rest } = record;
  if (actors === undefined) return rest;
  return {
    ...rest,
    actors: Object.fromEntries(
      Object.entries(actors).map(([name, { signals: __, memory: ___, ...actor }]) => [
        name,
        actor.step === undefined ? actor : { ...actor, step: slimStep(actor.step) },
      ]),
    ),
  };
}

type Step = NonNullable<NonNullable<TickRecord['actors']>[string]['step']>;

function slimStep(step: Step): Step {
  return {
    ...step,
    levels: Object.fromEntries(
      Object.entries(step.levels).map(([skill, { from: _, ...level }]) => [skill, level]),
    ),
  };
}
