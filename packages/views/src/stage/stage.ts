/** Where characters run, and what happened to them is kept: in a worker, in a server, or in the page that shows them. */
import {
  branch,
  explainStep,
  type FollowedScene,
  fail,
  type LoadOptions,
  type Problem,
  type Scene,
  sayExplanation,
  TroupeError,
} from '@troupe/core';
import type {
  Answers,
  Asked,
  Change,
  Request,
  Role,
  RunInfo,
  Sent,
  Told,
} from '../model/protocol.js';
import { compareRuns } from './compare-runs.js';
import { driveScene } from './drive-scene.js';
import { makeChange } from './make-change.js';
import { readAsked } from './read-request.js';
import { RecordedHistory } from './recorded-history.js';
import { type Driver, Run, type RunFiles, type RunForm, type Watcher } from './run.js';
import { realStageClock, type StageClock } from './stage-clock.js';

export interface StageOptions {
  readonly clock?: StageClock;
}

export interface SceneForm extends Omit<RunForm, 'kind'> {
  /** Somebody else makes its ticks, and tells what was made. */
  readonly driver?: (onTicks: () => void, onChanged: () => void) => Driver;
  /** It begins at once. */
  readonly playing?: boolean;
}

/** One page that is connected. */
export interface Seat {
  /** Anything that came from the page. */
  take(asked: unknown): void;
  leave(): void;
}

interface Guest extends Watcher {
  readonly role: Role;
  readonly send: (sent: Sent) => void;
  readonly sees: (run: RunInfo) => boolean;
  readonly knownIn: Map<string, Set<number>>;
}

/** Runs that a stage has at a time: each one keeps what happened. */
const mostRuns = 24;

/** What a viewer may ask. */
const looking: ReadonlySet<Request['kind']> = new Set([
  'watch',
  'unwatch',
  'look',
  'explain',
  'compare',
  'read',
  'save',
]);

export class Stage {
  readonly #clock: StageClock;
  readonly #runs = new Map<string, Run>();
  readonly #guests = new Map<Guest, Map<string, Watcher>>();
  #count = 0;

  constructor({ clock = realStageClock }: StageOptions = {}) {
    this.#clock = clock;
  }

  /** A scene that goes on here. Says which run it is. */
  add(scene: Scene, form: SceneForm): string {
    return this.#addScene(scene, { ...form, kind: 'live', code: codeOf(scene, form.code) }, form)
      .id;
  }

  /** Tells those who watch where its agents live now. */
  tellAgents(run: string): void {
    this.#runs.get(run)?.tellAgents();
  }

  /** `sees` says which runs are for this page: all unless said. */
  connect(
    role: Role,
    send: (sent: Sent) => void,
    sees: (run: RunInfo) => boolean = () => true,
  ): Seat {
    const guest: Guest = {
      role,
      send,
      sees,
      known: new Set(),
      knownIn: new Map(),
      tell: (event) => send({ event }),
    };
    this.#guests.set(guest, new Map());
    this.#tellRuns(guest);
    return {
      take: (asked) => void this.#take(guest, asked),
      leave: () => {
        for (const [id, watcher] of this.#guests.get(guest) ?? []) {
          this.#runs.get(id)?.unwatch(watcher);
        }
        this.#guests.delete(guest);
      },
    };
  }

  end(): void {
    for (const run of this.#runs.values()) run.end();
    this.#runs.clear();
    this.#guests.clear();
  }

  async #take(guest: Guest, given: unknown): Promise<void> {
    let asked: Asked;
    try {
      asked = readAsked(given);
    } catch (error) {
      const id = (given as { readonly id?: unknown } | null)?.id;
      guest.send({ id: typeof id === 'number' ? id : -1, error: problemsOf(error) });
      return;
    }
    const { id, request } = asked;
    try {
      if (guest.role !== 'director' && !looking.has(request.kind)) {
        fail('not-allowed', request.kind, 'is for directors. You are a viewer here: look around');
      }
      guest.send({ id, answer: await this.#answer(guest, request) });
    } catch (error) {
      guest.send({ id, error: problemsOf(error) });
    }
  }

  async #answer(guest: Guest, request: Request): Promise<Answers[keyof Answers]> {
    if (request.kind === 'open') return { run: await this.#open(request.name, request.bytes) };
    const run = this.#find(guest, request.run);
    switch (request.kind) {
      case 'watch':
        await this.#watch(guest, run, request.from);
        return null;
      case 'unwatch': {
        const watchers = this.#guests.get(guest);
        const watcher = watchers?.get(run.id);
        if (watcher !== undefined) run.unwatch(watcher);
        watchers?.delete(run.id);
        return null;
      }
      case 'play':
        driverOf(run).play();
        return null;
      case 'pause':
        driverOf(run).pause();
        return null;
      case 'step':
        driverOf(run).step(request.ticks);
        return null;
      case 'pace':
        driverOf(run).setPace(request.pace);
        return null;
      case 'look': {
        const moment = await run.look(request.tick);
        run.tellStructures(this.#watcherOf(guest, run), moment);
        return moment;
      }
      case 'explain':
        return explain(run, request);
      case 'change':
        change(run, request.change);
        await run.tellChanged();
        return null;
      case 'branch':
        return { run: await this.#branch(run, request.tick) };
      case 'restart':
        return { run: this.#restart(run) };
      case 'compare':
        return compareRuns(run.history, this.#find(guest, request.other).history);
      case 'read':
        return filesOf(run, request.actor).read(request.actor);
      case 'write':
        return filesOf(run, request.actor).write(request.actor, request.text, request.over);
      case 'save':
        return save(run);
      case 'close':
        if (run.form.driven === true) {
          fail('served', 'close', 'it runs in its own process, and goes on. Close what you opened');
        }
        this.#close(run);
        return null;
    }
  }

  async #watch(guest: Guest, run: Run, from: number | undefined): Promise<void> {
    const watchers = this.#guests.get(guest);
    if (watchers === undefined) return;
    const before = watchers.get(run.id);
    if (before !== undefined) run.unwatch(before);
    const watcher = this.#watcherOf(guest, run);
    watchers.set(run.id, watcher);
    await run.watch(watcher, from);
    // it may have left, or asked again, while it was being told
    if (this.#guests.get(guest)?.get(run.id) !== watcher) run.unwatch(watcher);
  }

  #watcherOf(guest: Guest, run: Run): Watcher {
    const known = guest.knownIn.get(run.id) ?? new Set();
    guest.knownIn.set(run.id, known);
    return { known, tell: guest.tell };
  }

  async #branch(run: Run, tick: number): Promise<string> {
    run.flush();
    const { frame, records } = await run.history.stretchAt(tick);
    const until = records.filter((record) => record.tick <= tick);
    if (frame.timer.tick + until.length !== tick) {
      const { first, last } = run.history;
      fail('no-tick', 'tick', `tick ${tick} is not kept: there are ${first} to ${last}`);
    }
    const { form } = run;
    const scene = branch(frame, until, form.code);
    const title = `${form.title}, from tick ${tick}`;
    const from = { run: run.id, tick };
    const { looks, code, files, assemble } = form;
    const own = { looks, code, files, assemble };
    return this.#addScene(scene, { ...own, kind: 'branch', title, from }).id;
  }

  #restart(run: Run): string {
    const { again } = run.form;
    if (again === undefined) fail('no-beginning', 'restart', 'it cannot be begun again');
    return this.#addScene(
      again!(),
      { ...run.form, kind: 'live', from: undefined },
      { playing: true },
    ).id;
  }

  #addScene(scene: Scene, form: RunForm, how: Partial<SceneForm> = {}): Run {
    if (form.driven !== true) this.#expectRoom();
    const onChanged = () => this.#tellAllRuns();
    const run = new Run(this.#nextId(), form, {
      scene,
      drive: (made) => {
        const onTicks = () => made.flush();
        if (how.driver !== undefined) return how.driver(onTicks, onChanged);
        return driveScene(scene, this.#clock, { onTicks, onChanged });
      },
    });
    this.#runs.set(run.id, run);
    if (how.playing === true) run.driver?.play();
    this.#tellAllRuns();
    return run;
  }

  async #open(name: string, bytes: Uint8Array): Promise<string> {
    this.#expectRoom();
    const { openRecording, sourceOfBytes } = await loadRecordings();
    const recording = await openRecording(sourceOfBytes(bytes, name));
    const history = await RecordedHistory.open(recording);
    if (history === undefined) {
      fail('recording-empty', name, 'has no keyframe to begin with. Record it again');
    }
    const { start } = history!;
    const run = new Run(this.#nextId(), { title: name, kind: 'recording' }, history!);
    run.note(
      start.rate,
      start.seed,
      start.actors.map((actor) => actor.name),
    );
    run.still = 'It is a recording. Branch off to run on from here';
    run.progress = 0;
    this.#runs.set(run.id, run);
    this.#tellAllRuns();
    void this.#read(run, history!, recording.ticks);
    return run.id;
  }

  async #read(run: Run, history: RecordedHistory, ticks: number | undefined): Promise<void> {
    try {
      await history.readThrough(() => {
        const made = history.last - history.first;
        run.progress = ticks === undefined ? 0 : Math.min(1, made / Math.max(1, ticks));
        this.#tellAllRuns();
      });
    } catch (error) {
      run.still = problemsOf(error)
        .map(({ message }) => message)
        .join('. ');
      for (const guest of this.#guests.keys()) {
        if (guest.sees(run.info)) guest.tell({ kind: 'news', text: run.still });
      }
    }
    run.progress = undefined;
    this.#tellAllRuns();
  }

  #close(run: Run): void {
    run.end();
    this.#runs.delete(run.id);
    for (const watchers of this.#guests.values()) watchers.delete(run.id);
    this.#tellAllRuns();
  }

  #find({ sees }: Guest, id: string): Run {
    const run = this.#runs.get(id);
    if (run !== undefined && sees(run.info)) return run;
    return fail('no-run', 'run', `there is no run "${id}" any more. Choose another`);
  }

  #expectRoom(): void {
    // what others run does not count: it is not kept from being there
    const own = [...this.#runs.values()].filter(({ form }) => form.driven !== true);
    if (own.length < mostRuns) return;
    fail('too-many-runs', 'runs', `there are ${mostRuns} runs; no more are kept. Close one first`);
  }

  #nextId(): string {
    this.#count += 1;
    return `run-${this.#count}`;
  }

  #tellAllRuns(): void {
    for (const guest of this.#guests.keys()) this.#tellRuns(guest);
  }

  #tellRuns(guest: Guest): void {
    const runs = [...this.#runs.values()].map(({ info }) => info).filter(guest.sees);
    guest.tell({ kind: 'runs', role: guest.role, runs });
  }
}

/** What it takes to run it again: its characters have their code with them, laws have to be given. */
function codeOf({ actors }: Scene, given: LoadOptions | undefined): LoadOptions {
  const own = Object.fromEntries(actors.map(({ name, definition }) => [name, definition]));
  return { ...given, characters: { ...own, ...given?.characters } };
}

function driverOf(run: Run): Driver {
  return run.driver ?? fail('still', 'run', 'a recording does not go on. Branch off from it');
}

function sceneOf(run: Run): Scene {
  return run.scene ?? fail('still', 'run', 'a recording is not changed. Branch off from it');
}

function filesOf({ form: { files } }: Run, actor: string): RunFiles {
  if (files?.names.includes(actor) === true) return files;
  return fail('no-file', actor, `"${actor}" is from no file here. Save it as one of your own`);
}

/** One after the other, each the way it goes. */
function change(run: Run, wanted: Change): void {
  if (wanted.kind === 'together' && run.form.change !== undefined) {
    for (const one of wanted.changes) change(run, one);
  } else if (run.form.change?.(wanted) !== true) makeChange(sceneOf(run), wanted, run.form);
}

function explain(
  run: Run,
  { tick, actor, skill }: Extract<Request, { kind: 'explain' }>,
): Promise<Told> {
  return run.followTo(tick, (scene) => explainAt(scene, tick, actor, skill));
}

function explainAt(
  scene: FollowedScene,
  tick: number,
  actor: string,
  skill: string | undefined,
): Told {
  const mind = scene.mind(actor);
  if (mind === undefined) fail('no-character', actor, `there is no "${actor}" in tick ${tick}`);
  const before = mind?.before;
  if (before === undefined) {
    return { tick, actor, words: 'The network has not taken a step yet.' };
  }
  const known = skill === undefined || before.state.network.structure.slotOf.has(skill);
  const explanation = explainStep(before.state, known ? skill : undefined, before.inbox);
  const missing = known ? '' : `There was no skill "${skill}" then. `;
  return { tick, actor, words: `${missing}${sayExplanation(explanation)}`, explanation };
}

/** Only who opens or saves one needs it. */
function loadRecordings() {
  return import('@troupe/files/recording');
}

async function save(run: Run): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  const { createRecording } = await loadRecordings();
  const recording = createRecording((bytes) => parts.push(bytes.slice()));
  for await (const { frame, records } of run.history.stretches()) {
    recording.keyframe(frame);
    for (const record of records) recording.tick(record);
  }
  recording.close();
  return join(parts);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function problemsOf(error: unknown): Problem[] {
  if (error instanceof TroupeError) return [...error.problems];
  const message = error instanceof Error ? error.message : String(error);
  return [{ code: 'failed', path: '', message }];
}
