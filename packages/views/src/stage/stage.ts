/** Where characters run, and what happened to them is kept: in a worker, in a server, or in the page that shows them. */
import {
  branch,
  checkOptions,
  type ExpressionCompiler,
  explainStep,
  type FollowedScene,
  fail,
  keysOf,
  type Problem,
  type SavedScene,
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
import { type Compared, compareRuns } from './compare-runs.js';
import { driveScene } from './drive-scene.js';
import {
  codeOf,
  findMeans,
  type KnownShow,
  type Means,
  sayProblems,
  sayStill,
  withOwn,
} from './find-means.js';
import { makeChange } from './make-change.js';
import { readAsked } from './read-request.js';
import { RecordedHistory } from './recorded-history.js';
import {
  type Driver,
  Run,
  type RunBodies,
  type RunFiles,
  type RunForm,
  type Watcher,
} from './run.js';
import { saveRun } from './save-run.js';
import { realStageClock, type StageClock } from './stage-clock.js';
import { type Rest, Turns } from './turns.js';

export interface StageOptions {
  readonly clock?: StageClock;
  /** Reads what recordings bring; else what its runs have is taken. */
  readonly expressions?: ExpressionCompiler;
  /** Asked where no run has the code of a recording: what could be opened here. */
  readonly shows?: () => Promise<readonly KnownShow[]>;
}

export interface SceneForm extends Omit<RunForm, 'kind'> {
  /** Somebody else makes its ticks, and tells what was made. */
  readonly driver?: (onTicks: () => void, onChanged: () => void) => Driver;
  /** It begins at once. */
  readonly playing?: boolean;
  /** Bytes of it that are kept. */
  readonly most?: number;
}

const stageKeys = keysOf<StageOptions>({ clock: true, expressions: true, shows: true });

export const sceneFormKeys: readonly string[] = keysOf<SceneForm>({
  title: true,
  looks: true,
  bodies: true,
  from: true,
  code: true,
  driven: true,
  again: true,
  change: true,
  assemble: true,
  files: true,
  agents: true,
  driver: true,
  playing: true,
  most: true,
});

/** One page that is connected. */
export interface Seat {
  /** Anything that came from the page. */
  take(asked: unknown): void;
  leave(): void;
}

interface Guest extends Watcher {
  readonly role: Role;
  readonly send: (sent: Sent) => unknown;
  readonly sees: (run: RunInfo) => boolean;
  readonly knownIn: Map<string, Set<number>>;
  readonly turns: Turns;
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
  'body',
  'read',
  'save',
]);

/** Of each of these one page has one at a time: they read all that is kept, and many at once would hold up everybody. */
const oneAtATime: ReadonlySet<Request['kind']> = new Set(['compare', 'body', 'save']);

export class Stage {
  readonly #clock: StageClock;
  readonly #shows: StageOptions['shows'];
  #expressions: ExpressionCompiler | undefined;
  readonly #runs = new Map<string, Run>();
  readonly #guests = new Map<Guest, Map<string, Watcher>>();
  #count = 0;

  constructor(options: StageOptions = {}) {
    checkOptions(options, stageKeys, 'Stage');
    const { clock = realStageClock, expressions, shows } = options;
    this.#clock = clock;
    this.#shows = shows;
    this.#expressions = expressions;
  }

  /** A scene that goes on here. Says which run it is. */
  add(scene: Scene, form: SceneForm): string {
    checkOptions(form, sceneFormKeys, 'add');
    this.#expressions ??= form.code?.expressions;
    return this.#addScene(scene, { ...form, kind: 'live', code: withOwn(scene, form.code) }, form)
      .id;
  }

  /** Tells those who watch where its agents live now. */
  tellAgents(run: string): void {
    this.#runs.get(run)?.tellAgents();
  }

  /**
   * `send` answers with a promise where it takes time: long answers wait for each other, and so does all that was, which is
   * told to who begins to watch. `sees` says which runs are for this page: all unless said.
   */
  connect(
    role: Role,
    send: (sent: Sent) => unknown,
    sees: (run: RunInfo) => boolean = () => true,
  ): Seat {
    const guest: Guest = {
      role,
      send,
      sees,
      known: new Set(),
      knownIn: new Map(),
      turns: new Turns(),
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
      const answer = async () => guest.send({ id, answer: await this.#answer(guest, request) });
      if (!oneAtATime.has(request.kind)) await answer();
      else {
        await guest.turns.alone(request.kind, async () => {
          // it may have left while it waited
          if (this.#guests.has(guest)) await answer();
        });
      }
    } catch (error) {
      guest.send({ id, error: problemsOf(error) });
    }
  }

  async #answer(guest: Guest, request: Request): Promise<Answers[keyof Answers]> {
    if (request.kind === 'open') {
      return { run: await this.#open(guest, request.name, request.bytes) };
    }
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
        return { run: await this.#branch(guest, run, request.tick) };
      case 'restart':
        return { run: this.#restart(run) };
      case 'compare':
        return compareRuns(
          compared(run),
          compared(this.#find(guest, request.other)),
          this.#rest(guest),
        );
      case 'body':
        return bodiesOf(run, request.name).read(request.name);
      case 'read':
        return filesOf(run, request.actor).read(request.actor);
      case 'write':
        return filesOf(run, request.actor).write(request.actor, request.text, request.over);
      case 'save':
        run.flush();
        return saveRun(run.history, this.#rest(guest));
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
    await run.watch(watcher, from, guest.turns.begin());
    // it may have left, or asked again, while it was being told
    if (this.#guests.get(guest)?.get(run.id) !== watcher) run.unwatch(watcher);
  }

  /** Between the stretches of what it reads for a page: nothing is read for one that left. */
  #rest(guest: Guest): Rest {
    const rest = guest.turns.begin();
    return async () => {
      await rest();
      if (!this.#guests.has(guest)) fail('left', '', 'nobody waits for it any more');
    };
  }

  #watcherOf(guest: Guest, run: Run): Watcher {
    const known = guest.knownIn.get(run.id) ?? new Set();
    guest.knownIn.set(run.id, known);
    return { known, tell: guest.tell };
  }

  async #branch(guest: Guest, run: Run, tick: number): Promise<string> {
    run.flush();
    const { frame, records } = await run.history.stretchAt(tick);
    const until = records.filter((record) => record.tick <= tick);
    if (frame.timer.tick + until.length !== tick) {
      const { first, last } = run.history;
      fail('no-tick', 'tick', `tick ${tick} is not kept: there are ${first} to ${last}`);
    }
    const { title } = run.form;
    const means: Means =
      run.scene === undefined
        ? await this.#means(guest, frame, run)
        : { ...run.form, code: codeOf(run) };
    if (means.whyNot !== undefined) fail('no-code', title, means.whyNot);
    const { looks, bodies, code, assemble } = means;
    const scene = branch(frame, until, code);
    const form = {
      looks,
      bodies,
      code,
      assemble,
      files: run.form.files,
      from: { run: run.id, tick },
    };
    const own = this.#freeTitle(`${title}, from tick ${tick}`);
    return this.#addScene(scene, { ...form, kind: 'branch', title: own }).id;
  }

  /** What a recording can be run on with: from the runs that this page sees, else from what could be opened. */
  async #means(guest: Guest, frame: SavedScene, own?: Run): Promise<Means> {
    const runs = [...this.#runs.values()].filter(({ info }) => guest.sees(info));
    const around = { runs, own, expressions: this.#expressions };
    const found = findMeans(frame, around);
    if (found.whyNot === undefined || this.#shows === undefined) return found;
    return findMeans(frame, { ...around, shows: await this.#shows() });
  }

  #restart(run: Run): string {
    const { again } = run.form;
    if (again === undefined) fail('no-beginning', 'restart', 'it cannot be begun again');
    return this.#addScene(
      again!(),
      { ...run.form, kind: 'live', from: undefined, title: this.#freeTitle(run.form.title) },
      { playing: true },
    ).id;
  }

  /** Two runs of one title could not be told apart. */
  #freeTitle(wanted: string): string {
    const taken = new Set([...this.#runs.values()].map(({ form }) => form.title));
    const base = taken.has(wanted) ? wanted.replace(/ \(\d+\)$/, '') : wanted;
    let title = base;
    for (let count = 2; taken.has(title); count++) title = `${base} (${count})`;
    return title;
  }

  #addScene(scene: Scene, form: RunForm, how: Partial<SceneForm> = {}): Run {
    if (form.driven !== true) this.#expectRoom();
    const onChanged = () => this.#tellAllRuns();
    const run = new Run(this.#nextId(), form, {
      scene,
      most: how.most,
      onForgot: onChanged,
      origin: () => (form.from === undefined ? undefined : this.#runs.get(form.from.run)),
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

  async #open(guest: Guest, name: string, bytes: Uint8Array): Promise<string> {
    this.#expectRoom();
    const { openRecording, sourceOfBytes } = await import('@troupe/files/recording');
    const recording = await openRecording(sourceOfBytes(bytes, name));
    const history = await RecordedHistory.open(recording);
    if (history === undefined) {
      fail('recording-empty', name, 'has no keyframe to begin with. Record it again');
    }
    const { start } = history!;
    const means = await this.#means(guest, start);
    const { looks, bodies, code, assemble } = means;
    const title = this.#freeTitle(name);
    const form: RunForm = { title, kind: 'recording', looks, bodies, code, assemble };
    const run = new Run(this.#nextId(), form, history!);
    run.note(
      start.rate,
      start.seed,
      start.actors.map((actor) => actor.name),
    );
    run.still = sayStill(means);
    run.progress = 0;
    this.#runs.set(run.id, run);
    this.#tellAllRuns();
    void this.#read(guest, run, history!, recording.ticks);
    return run.id;
  }

  async #read(
    guest: Guest,
    run: Run,
    history: RecordedHistory,
    ticks: number | undefined,
  ): Promise<void> {
    try {
      await history.readThrough(() => {
        const made = history.last - history.first;
        run.progress = ticks === undefined ? 0 : Math.min(1, made / Math.max(1, ticks));
        this.#tellAllRuns();
      });
      // what reads expressions may have been on its way
      run.still = sayStill(await this.#means(guest, history.start));
    } catch (error) {
      run.still = sayProblems(error);
      for (const one of this.#guests.keys()) {
        if (one.sees(run.info)) one.tell({ kind: 'news', text: run.still });
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

function driverOf(run: Run): Driver {
  return run.driver ?? fail('still', 'run', 'a recording does not go on. Branch off from it');
}

function sceneOf(run: Run): Scene {
  return run.scene ?? fail('still', 'run', 'a recording is not changed. Branch off from it');
}

function compared({ form: { title }, history }: Run): Compared {
  return { title, history };
}

function filesOf({ form: { files } }: Run, actor: string): RunFiles {
  if (files?.names.includes(actor) === true) return files;
  return fail('no-file', actor, `"${actor}" is from no file here. Save it as one of your own`);
}

function bodiesOf({ form: { bodies } }: Run, name: string): RunBodies {
  if (bodies?.names.includes(name) === true) return bodies;
  return fail('no-body', name, `"${name}" has no body of its own here. It is shown plainly`);
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
  return run.followTo(tick, (scene) => explainAt(scene, actor, skill));
}

/** Of the tick that was found: one that is not kept is the nearest that is. */
function explainAt(scene: FollowedScene, actor: string, skill: string | undefined): Told {
  const tick = scene.ticks;
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

function problemsOf(error: unknown): Problem[] {
  if (error instanceof TroupeError) return [...error.problems];
  const message = error instanceof Error ? error.message : String(error);
  return [{ code: 'failed', path: '', message }];
}
