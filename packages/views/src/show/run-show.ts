/** One run as a page knows it: what was told, and what was asked for. */
import type { ActorDefinition, TickRecord } from '@troupe/core';
import type {
  AgentReport,
  Answers,
  Change,
  CharacterStructure,
  Event,
  Moment,
  Request,
  Role,
  RunInfo,
  Told,
} from '../model/protocol.js';
import { RunLog } from '../model/run-log.js';
import { SeenWorld } from './seen-world.js';
import type { Cursor, Show, Topic } from './show.js';

/** What a show needs of the house it is in. */
export interface Asking {
  readonly runs: readonly RunInfo[];
  readonly role: Role;
  /** The last tick of a run, as far as it is known here; nothing where it is gone. */
  readonly lastOf: (run: string) => number | undefined;
  readonly ask: <K extends Request['kind']>(
    request: Extract<Request, { kind: K }>,
  ) => Promise<Answers[K]>;
}

/** Milliseconds after which a cursor that was moved is shown without its moment. */
const soon = 50;
/** Milliseconds between the pictures of what is gone through again. */
const frame = 33;

type RunEvent = Extract<Event, { readonly run: string }>;

export class RunShow implements Show {
  readonly log = new RunLog();
  readonly scene: SeenWorld;
  agents: readonly AgentReport[] = [];
  moment: Moment | undefined;
  cursor: Cursor = { tick: 0, live: true };
  readonly #id: string;
  readonly #house: Asking;
  readonly #structures = new Map<number, CharacterStructure>();
  readonly #definitions = new Map<string, ActorDefinition>();
  readonly #listeners = new Set<{ readonly topics: readonly Topic[]; readonly run: () => void }>();
  #run: RunInfo;
  #begun = false;
  /** The tick that is being asked for, and the one to ask for next. */
  #asking: number | undefined;
  #next: number | undefined;
  /** Ends the going through. */
  #replay: (() => void) | undefined;
  readonly #now: () => number;
  /** Ticks that came while the world of the one before them was being asked for. */
  #behind: TickRecord[] = [];
  /** The cursor was moved, and nobody told yet. */
  #late: ReturnType<typeof setTimeout> | undefined;
  /** What the last change in the past was made in: those that follow it there belong with it. */
  #branch: { readonly tick: number; readonly made: Promise<string> } | undefined;

  constructor(id: string, house: Asking, now: () => number) {
    this.#id = id;
    this.#house = house;
    this.#now = now;
    this.scene = new SeenWorld(now);
    this.#run = house.runs.find((run) => run.id === id) ?? { ...unknown, id };
  }

  get run(): RunInfo {
    return this.#run;
  }

  get role(): Role {
    return this.#house.role;
  }

  /** What a character is made of, as data: as it is at the last tick. */
  definition(actor: string): ActorDefinition | undefined {
    return this.#definitions.get(actor);
  }

  structure(actor: string): CharacterStructure | undefined {
    const version = this.moment?.actors[actor]?.version;
    return version === undefined ? undefined : this.#structures.get(version);
  }

  on(topics: readonly Topic[], run: () => void): () => void {
    const listener = { topics, run };
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** From the beginning, or from what it has already. */
  watch(): void {
    const from = this.#begun ? { from: this.log.last } : {};
    this.#house.ask({ kind: 'watch', run: this.#id, ...from }).catch(() => undefined);
    // what was asked for while nobody could answer
    const { tick, live } = this.cursor;
    const known = live ? this.scene.ticks : this.moment?.tick;
    if (this.#begun && known !== tick) this.#look(tick);
  }

  /** It is gone, or nobody looks at it any more. */
  end(): void {
    this.#stopReplay();
    clearTimeout(this.#late);
  }

  hearRuns(): void {
    const run = this.#house.runs.find(({ id }) => id === this.#id);
    if (run === undefined || JSON.stringify(run) === JSON.stringify(this.#run)) return;
    // how fast a recording is gone through is this page's own
    this.#run = run.kind === 'recording' ? { ...run, pace: this.#run.pace } : run;
    if (!run.playing) this.scene.stand();
    this.#tell(['run']);
  }

  hear(event: RunEvent): void {
    switch (event.kind) {
      case 'frame':
        this.#begun = true;
        for (const { name, state } of event.frame.actors) {
          this.#definitions.set(name, state.definition);
        }
        this.log.begin(event.frame);
        // told from its beginning again: what was looked at may be gone, or another
        this.#stopReplay();
        this.scene.begin(event.frame);
        this.cursor = { tick: this.log.last, live: true };
        this.#tell(['log', 'cursor']);
        break;
      case 'ticks': {
        // told again after a connection was lost
        const records = event.records.filter(({ tick }) => tick > this.log.last);
        if (records.length === 0) break;
        for (const record of records) {
          this.log.take(record);
          this.#noteDefinitions(record);
        }
        if (this.cursor.live) {
          const { playing, rate, pace } = this.#run;
          // back from the past: the world of now is on its way
          if (this.scene.ticks + 1 !== records[0]!.tick) {
            this.#behind.push(...records);
            if (this.#asking === undefined) this.#look(this.log.last);
          } else this.scene.follow(records, playing ? rate * pace : 0);
          this.cursor = { tick: this.log.last, live: true };
          this.#tell(['log', 'cursor']);
        } else this.#tell(['log']);
        break;
      }
      case 'moment':
        // one that was long on its way: newer ticks have been told
        if (!this.cursor.live || event.moment.tick < this.log.last) break;
        this.moment = event.moment;
        // changed while it stands
        if (event.moment.world !== undefined) this.scene.show(event.moment, this.#run.rate);
        this.#tell(['moment']);
        break;
      case 'structure':
        this.#structures.set(event.version, event.structure);
        this.#tell(['structure']);
        break;
      case 'agents':
        this.agents = event.agents;
        this.#tell(['agents']);
    }
  }

  seek(tick: number): void {
    // the log may reach farther back than what can still be asked for
    const first = Math.max(this.log.first, this.#run.first);
    const wanted = Math.min(Math.max(Math.round(tick), first), this.log.last);
    const isRunning = this.#run.playing;
    if (wanted === this.log.last && (isRunning || this.cursor.live)) {
      this.follow();
      return;
    }
    this.#stopReplay();
    this.#moveTo(wanted);
  }

  follow(): void {
    this.#stopReplay();
    if (this.cursor.live && this.cursor.tick === this.log.last) return;
    this.cursor = { tick: this.log.last, live: true };
    this.#behind = [];
    this.#tell(['cursor']);
    this.#look(this.log.last);
  }

  get replaying(): boolean {
    return this.#replay !== undefined;
  }

  async play(): Promise<void> {
    if (this.#run.kind === 'recording' || !this.cursor.live) this.#goThrough();
    else await this.#house.ask({ kind: 'play', run: this.#id });
  }

  async pause(): Promise<void> {
    if (this.#replay !== undefined) this.#stopReplay();
    else await this.#house.ask({ kind: 'pause', run: this.#id });
  }

  async step(ticks: number): Promise<void> {
    const { tick } = this.cursor;
    this.#stopReplay();
    // whoever only watches can go back all the same
    const mayPause = this.role === 'director';
    if (mayPause && this.#run.playing && this.cursor.live) await this.pause();
    const goal = tick + ticks;
    // through what has been already, without running anything
    if (goal <= this.log.last) {
      this.seek(goal);
      return;
    }
    const ahead = goal - this.log.last;
    this.follow();
    await this.#house.ask({ kind: 'step', run: this.#id, ticks: ahead });
  }

  async setPace(pace: number): Promise<void> {
    if (this.#run.kind === 'recording') {
      this.#run = { ...this.#run, pace };
      this.#tell(['run']);
      return;
    }
    await this.#house.ask({ kind: 'pace', run: this.#id, pace });
  }

  explain(actor: string, skill?: string): Promise<Told> {
    return this.#house.ask({
      kind: 'explain',
      run: this.#id,
      tick: (skill && this.#chosenIn(actor, skill)) || this.cursor.tick,
      actor,
      ...(skill !== undefined && { skill }),
    });
  }

  /** The tick in which a skill that is at work at the cursor was chosen, if that is still kept. */
  #chosenIn(actor: string, skill: string): number | undefined {
    const { tick } = this.cursor;
    const spans = this.log.actors.get(actor)?.spans ?? [];
    for (let i = spans.length - 1; i >= 0; i--) {
      const { skill: name, begun, over } = spans[i]!;
      if (name !== skill || begun > tick || (over ?? tick) < tick) continue;
      return begun > this.log.first ? begun : undefined;
    }
    return undefined;
  }

  async change(change: Change): Promise<string> {
    const isPast = this.#run.kind === 'recording' || this.cursor.tick < this.log.last;
    const run = isPast ? await this.#branchHere() : this.#id;
    await this.#house.ask({ kind: 'change', run, change });
    return run;
  }

  /** One for all that is changed at a moment, until it has gone on from there. */
  async #branchHere(): Promise<string> {
    const { tick } = this.cursor;
    const before = this.#branch;
    if (before?.tick === tick) {
      const run = await before.made;
      if (this.#house.lastOf(run) === tick) return run;
    }
    // somebody else may have seen first that it has gone on
    if (this.#branch === before) {
      const made = this.#house.ask({ kind: 'branch', run: this.#id, tick }).then(({ run }) => run);
      // what is refused can be tried again
      made.catch(() => {
        this.#branch = undefined;
      });
      this.#branch = { tick, made };
    }
    return this.#branch!.made;
  }

  #noteDefinitions({ inputs = [] }: TickRecord): void {
    for (const input of inputs) {
      if (input.kind !== 'enter' && input.kind !== 'redefine') continue;
      this.#definitions.set(input.actor, input.definition);
      this.#tell(['structure']);
    }
  }

  /** From the cursor on, at the pace of the run, until all that is kept has been shown. */
  #goThrough(): void {
    if (this.#replay !== undefined) return;
    // at the end of a recording: from its beginning
    let at = this.cursor.tick >= this.log.last ? this.log.first : this.cursor.tick;
    let before = this.#now();
    const timer = setInterval(() => {
      const now = this.#now();
      at += ((now - before) / 1000) * this.#run.rate * this.#run.pace;
      before = now;
      const isOver = at >= this.log.last;
      if (isOver) this.#stopReplay();
      if (isOver && this.#run.kind !== 'recording') this.#goOnLive();
      else this.#moveTo(Math.min(Math.floor(at), this.log.last));
    }, frame);
    this.#replay = () => clearInterval(timer);
    this.#tell(['run']);
  }

  /** Whoever pressed play wants to see what comes next, also if the run was paused for looking back. */
  #goOnLive(): void {
    this.follow();
    if (this.role !== 'director' || this.#run.playing) return;
    // whoever is not connected is told so elsewhere
    this.#house.ask({ kind: 'play', run: this.#id }).catch(() => undefined);
  }

  #stopReplay(): void {
    if (this.#replay === undefined) return;
    this.#replay();
    this.#replay = undefined;
    this.#tell(['run']);
  }

  #moveTo(tick: number): void {
    this.cursor = { tick, live: false };
    // most moments are there at once: all panels are drawn together then, and only once
    this.#late ??= setTimeout(() => this.#tell(['cursor']), soon);
    this.#look(tick);
  }

  /** Only the last tick that was asked for matters: those between are left out. */
  #look(tick: number): void {
    if (this.#asking !== undefined) {
      this.#next = tick;
      return;
    }
    this.#asking = tick;
    this.#house
      .ask({ kind: 'look', run: this.#id, tick })
      .then((moment) => this.#show(moment, tick))
      // whoever is not connected is told so elsewhere
      .catch(() => undefined)
      .finally(() => {
        this.#asking = undefined;
        const next = this.#next;
        this.#next = undefined;
        if (next !== undefined) this.#look(next);
      });
  }

  #show(moment: Moment, asked: number): void {
    const { live, tick } = this.cursor;
    if (!live && tick !== asked) return;
    if (!live && moment.tick !== tick) {
      // no longer kept: the nearest that is
      this.cursor = { tick: moment.tick, live };
      this.#tell(['cursor']);
    }
    const behind = this.#behind.filter((record) => record.tick > moment.tick);
    this.#behind = [];
    // asked for before it was followed: what is missing in between was not kept here
    if (live && moment.tick + behind.length !== this.log.last) {
      this.#look(this.log.last);
      return;
    }
    // a later one may have been told meanwhile
    if (!live || this.moment === undefined || this.moment.tick <= moment.tick) this.moment = moment;
    this.scene.show(moment, this.#run.rate);
    const { playing, rate, pace } = this.#run;
    if (live && behind.length > 0) this.scene.follow(behind, playing ? rate * pace : 0);
    this.#tell(['moment']);
  }

  #tell(given: readonly Topic[]): void {
    const topics: readonly Topic[] = this.#late === undefined ? given : [...given, 'cursor'];
    clearTimeout(this.#late);
    this.#late = undefined;
    for (const listener of [...this.#listeners]) {
      if (listener.topics.some((topic) => topics.includes(topic))) listener.run();
    }
  }
}

const unknown: RunInfo = {
  id: '',
  title: '',
  kind: 'live',
  first: 0,
  last: 0,
  rate: 30,
  seed: 0,
  playing: false,
  pace: 1,
  characters: [],
};
