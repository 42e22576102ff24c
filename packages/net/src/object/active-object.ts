/** An active object: a name, a mailbox, a loop of its own, receptors that others left in it, and a command list. */
import { checkOptions, type Data, fail, keysOf, type Period, type Problem } from '@troupe/core';
import type { ExpressionLimits } from '@troupe/files';
import type { NetClock } from '../carrier/clock.js';
import { type Command, CommandList } from './commands.js';
import type { Moment } from './due-list.js';
import { Embedded, type EmbeddedLimits, type ReceptorReport } from './embedded.js';
import { createHandle, type Handle, usualDeadline } from './handle.js';
import { Leaving } from './left.js';
import { Loop } from './loop.js';
import { Mailbox, type Waiting } from './mailbox.js';
import { type Offered, Offers } from './offers.js';
import { errorOf, packData, problemOf } from './pack-data.js';
import type { Box, Letter, Post, Reply, Sender } from './post.js';
import { Questions } from './questions.js';
import { expectKey, expectText, readTalk, type Spoken } from './talk.js';

export interface ObjectLimits extends EmbeddedLimits {
  /** Letters that may wait to be read, and questions whose answers are not ready. */
  readonly mailbox: number;
  /** What expressions of others may be and cost. */
  readonly expressions: Partial<ExpressionLimits>;
}

export interface ObjectOptions {
  /** Others reach it by this. */
  readonly name: string;
  readonly clock: NetClock;
  readonly post: Post;
  /** Turns a second; 10 by default. Mail is read as it comes, and there is no turn while there is nothing to do. */
  readonly rate?: number;
  /** What it is made of: values by name. */
  readonly state?: Readonly<Record<string, Data>>;
  /** Questions. A throw, or a promise that is rejected, is a refusal. */
  readonly answers?: (what: Data, sender: Sender, self: ActiveObject) => unknown;
  /** What it is told. */
  readonly hears?: (what: Data, sender: Sender, self: ActiveObject) => void;
  /** Others that it may have heard of are no longer there. */
  readonly loses?: (names: readonly string[], self: ActiveObject) => void;
  /** The hub knows nothing of what was before: what it had with others has to be said anew. */
  readonly renews?: (self: ActiveObject) => void;
  /** Its own work, every turn. */
  readonly does?: (self: ActiveObject) => void;
  readonly commands?: Readonly<Record<string, Command<ActiveObject>>>;
  /** What others may ask for in expressions; its state by default. */
  readonly offers?: Offered;
  readonly limits?: Partial<ObjectLimits>;
  /** Its own code went wrong: it goes on. */
  readonly onFault?: (where: string, error: unknown) => void;
}

export const objectKeys: readonly string[] = keysOf<ObjectOptions>({
  name: true,
  clock: true,
  post: true,
  rate: true,
  state: true,
  answers: true,
  hears: true,
  loses: true,
  renews: true,
  does: true,
  commands: true,
  offers: true,
  limits: true,
  onFault: true,
});

export interface ActiveObject {
  readonly name: string;
  /** Once others can reach it; rejects if they never will. */
  readonly ready: Promise<void>;
  /** Turns made so far. */
  readonly turns: number;
  /** What was told and found no room. */
  readonly dropped: number;
  readonly commands: readonly string[];
  /** What others left in it. */
  readonly receptors: readonly ReceptorReport[];
  get(name: string): Data | undefined;
  set(name: string, value: Data): void;
  /** A way to another object, under a name of its own. */
  attachTo(name: string, as?: string): Handle;
  attached(as: string): Handle | undefined;
  /** Puts something on its command list. */
  command(name: string, command: Command<ActiveObject>): void;
  forgetCommand(name: string): void;
  /** It vanishes; what it left with others goes too. */
  end(): void;
}

const usualLimits: ObjectLimits = {
  receptors: 1000,
  receptorsEach: 250,
  fastest: 0.01,
  mailbox: 1000,
  expressions: {},
};
/** Letters read in one go: what it does itself, and its receptors, are not put off for long. */
const mostRead = 100;
/** Milliseconds until it tries to appear again. */
const appearAgain = 2000;
/** Milliseconds until one for which too much waited is told again what receptors found. */
const tellAgain = 1000;

export function createObject(options: ObjectOptions): ActiveObject {
  checkOptions(options, objectKeys, 'createObject');
  if (options.limits !== undefined)
    checkOptions(options.limits, Object.keys(usualLimits), 'limits');
  return new LivingObject(options);
}

class LivingObject implements ActiveObject {
  readonly name: string;
  readonly ready: Promise<void>;
  readonly #options: ObjectOptions;
  readonly #limits: ObjectLimits;
  readonly #state: Record<string, Data> = Object.create(null);
  readonly #offers: Offers;
  readonly #embedded: Embedded;
  readonly #leaving: Leaving;
  readonly #commands: CommandList<ActiveObject>;
  readonly #mailbox: Mailbox;
  readonly #handles = new Map<string, Handle>();
  readonly #questions: Questions;
  readonly #loop: Loop;
  readonly #box: Box;
  turns = 0;
  dropped = 0;
  /** Questions whose answers are promises. */
  #unsettled = 0;
  #repeats = 0;
  #retry: (() => void) | undefined;
  /** Those who will be told again. */
  readonly #unheard = new Set<string>();
  #over = false;
  /** It has its name no more, or never had it. */
  #vanished = false;

  constructor(options: ObjectOptions) {
    const { name, clock, post, rate = 10, state = {}, offers, commands = {} } = options;
    if (!(rate > 0 && rate <= 1000)) {
      fail(
        'wrong-rate',
        name,
        `rate must be above 0 and at most 1000 turns a second, found ${rate}`,
      );
    }
    this.name = name;
    this.#options = options;
    this.#limits = { ...usualLimits, ...options.limits };
    this.#loop = new Loop(clock, rate, {
      turn: () => this.#turn(),
      read: () => this.#readMail(),
      hasMail: () => this.#mailbox.size > 0,
      nextDue: () => this.#nextDue(),
    });
    this.#questions = new Questions(name, clock, post);
    for (const [key, value] of Object.entries(state)) this.set(key, value);
    const offered = offers ?? { values: () => this.#state };
    this.#offers = new Offers(offered, clock, this.#limits.expressions);
    this.#mailbox = new Mailbox(this.#limits.mailbox);
    const fault = (where: string, error: unknown) => options.onFault?.(where, error);
    const tell = (to: string, talk: unknown) => post.tell(name, to, talk as Data);
    this.#embedded = new Embedded(this.#offers, clock, this.#limits, tell);
    this.#leaving = new Leaving({
      clock,
      tell,
      ask: (to, talk) => this.#ask(to, talk as unknown as Data, usualDeadline),
      fault,
      most: this.#limits.mailbox,
    });
    this.#commands = new CommandList<ActiveObject>({
      self: this,
      holds: (expression) => this.#offers.answer(expression).value === true,
      say: (message) => this.#sayToItself(message),
      fault,
    });
    for (const [key, command] of Object.entries(commands)) this.command(key, command);
    this.#box = {
      take: (letter, reply) => this.#take(letter, reply),
      gone: (names) => this.#lose(names),
      refused: (to) => this.#tellAgain(to),
      renewed: () => this.#renew(),
      unreachable: (problem, forGood) => {
        if (forGood) this.#vanished = true;
        if (forGood) this.end();
        else this.#appearAgain(problem);
      },
    };
    this.ready = post.appear(name, this.#box);
    // who waits for it is told; for others it is a fault, and the end of it
    this.ready.catch((error: unknown) => {
      fault('appearing', error);
      this.#vanished = true;
      this.end();
    });
    this.#loop.plan();
  }

  get commands(): readonly string[] {
    return this.#commands.names;
  }

  get receptors(): readonly ReceptorReport[] {
    return this.#embedded.reports;
  }

  get(name: string): Data | undefined {
    return this.#state[name];
  }

  set(name: string, value: Data): void {
    this.#state[name] = packData(value);
  }

  attachTo(name: string, as = name): Handle {
    if (this.#over) fail('object-ended', this.name, `"${this.name}" has ended`);
    if (this.#handles.has(as)) {
      fail('name-taken', as, `it is attached to something as "${as}" already. Choose another name`);
    }
    const { clock, post, onFault } = this.#options;
    const handle = createHandle(name, as, {
      clock,
      leaving: this.#leaving,
      tell: (to, what) => post.tell(this.name, to, what),
      ask: (to, what, within) => this.#ask(to, what, within),
      secondsOf: (every) =>
        typeof every === 'number' ? (every * this.#loop.period) / 1000 : every.seconds,
      repeat: (every, run) => this.#repeat(every, run),
      fault: (where, error) => onFault?.(where, error),
      detached: () => this.#handles.delete(as),
    });
    this.#handles.set(as, handle);
    return handle;
  }

  attached(as: string): Handle | undefined {
    return this.#handles.get(as);
  }

  command(name: string, command: Command<ActiveObject>): void {
    this.#commands.add(name, command, this.#moment());
    this.#loop.plan();
  }

  forgetCommand(name: string): void {
    this.#commands.remove(name);
  }

  end(): void {
    if (this.#over) return;
    for (const handle of [...this.#handles.values()]) handle.detach();
    this.#over = true;
    this.#loop.end();
    this.#retry?.();
    this.#embedded.clear();
    const ended = this.#problem('object-ended', `"${this.name}" has ended`);
    const gone = this.#problem('unknown-object', `there is no object "${this.name}" any more`);
    for (let waiting = this.#mailbox.take(); waiting; waiting = this.#mailbox.take()) {
      waiting.reply({ kind: 'refuse', problem: gone });
    }
    this.#questions.end(ended);
    // the name may be another's
    if (!this.#vanished) this.#options.post.vanish(this.name);
  }

  /** The receptors left in it, answers of those it left elsewhere, mail, its own work, its commands. */
  #turn(): void {
    this.turns++;
    const moment = this.#moment();
    this.#embedded.sample(moment);
    this.#embedded.tellChanged();
    this.#readMail();
    if (!this.#over) this.#guard('what it does', () => this.#options.does?.(this));
    if (!this.#over) this.#commands.run(moment);
  }

  /** Also between two turns: looking then too, two that look at each other would never come to rest. */
  #readMail(): void {
    this.#leaving.hearChanges();
    for (let read = 0; read < mostRead; read++) {
      const waiting = this.#mailbox.take();
      if (waiting === undefined) return;
      this.#read(waiting);
    }
  }

  #moment(): Moment {
    return { turn: this.turns, now: this.#options.clock.now() };
  }

  #guard(where: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#options.onFault?.(where, error);
    }
  }

  #nextDue(): 'always' | number | undefined {
    const lists = [this.#embedded.due, this.#commands.due];
    if (this.#options.does !== undefined || this.#embedded.hasNews) return 'always';
    if (lists.some(({ countsTurns }) => countsTurns)) return 'always';
    const [first] = lists.flatMap(({ nextTime }) => nextTime ?? []).sort((a, b) => a - b);
    return first;
  }

  #take(letter: Letter, reply: (reply: Reply) => void): void {
    if (this.#over) {
      const message = `there is no object "${this.name}" any more`;
      reply({ kind: 'refuse', problem: this.#problem('unknown-object', message) });
      return;
    }
    const said = letter.kind === 'tell' ? readTalk(letter.what) : undefined;
    // what receptors found does not wait behind mail, and their number is this object's own doing
    if (said?.troupe === 'changed' || said?.troupe === 'ended') {
      this.#leaving.hear(letter.from, said);
      this.#loop.hurry();
      return;
    }
    const refused = this.#mailbox.put({ letter, reply });
    if (refused !== undefined) this.#refuseRoom(refused);
    this.#loop.hurry();
  }

  #refuseRoom({ letter, reply }: Waiting): void {
    if (letter.kind === 'tell') {
      this.dropped++;
      return;
    }
    const message = `"${this.name}" has ${this.#limits.mailbox} letters to read already. Ask later`;
    reply({ kind: 'refuse', problem: this.#problem('mailbox-full', message) });
  }

  #read({ letter, reply }: Waiting): void {
    const sender: Sender = { name: letter.from ?? '', role: letter.role };
    const said = readTalk(letter.what);
    const { answers, hears } = this.#options;
    if (letter.kind === 'tell') {
      if (said !== undefined) this.#guard('what it was told', () => this.#hearTalk(said, sender));
      else this.#guard('what it was told', () => hears?.(letter.what, sender, this));
      return;
    }
    try {
      if (said !== undefined) this.#reply(this.#answerTalk(said, sender), reply);
      else if (answers === undefined) {
        fail('no-answers', this.name, `"${this.name}" answers no questions`);
      } else this.#reply(answers(letter.what, sender, this), reply);
    } catch (error) {
      reply({ kind: 'refuse', problem: problemOf(error, this.name) });
    }
  }

  #reply(found: unknown, reply: (reply: Reply) => void): void {
    if (!isThenable(found)) {
      reply({ kind: 'answer', what: packData(found) });
      return;
    }
    if (this.#unsettled >= this.#limits.mailbox) {
      fail('mailbox-full', this.name, `"${this.name}" has too many questions open. Ask later`);
    }
    this.#unsettled++;
    const settle = (answer: () => Reply) => {
      this.#unsettled--;
      try {
        reply(answer());
      } catch (error) {
        reply({ kind: 'refuse', problem: problemOf(error, this.name) });
      }
    };
    found.then(
      (what) => settle(() => ({ kind: 'answer', what: packData(what) })),
      (error) => settle(() => ({ kind: 'refuse', problem: problemOf(error, this.name) })),
    );
  }

  #answerTalk(said: Spoken, sender: Sender): unknown {
    switch (said.troupe) {
      case 'there':
        return true;
      case 'evaluate':
        return this.#offers.answer(expectText(said['expression'], 'expression'));
      case 'leave': {
        if (sender.role === 'viewer') {
          fail('not-allowed', this.name, 'a viewer leaves nothing with others. Ask each time');
        }
        const { every, group } = said;
        const form = {
          expression: expectText(said['expression'], 'expression'),
          every: every as Period,
          ...(group === undefined ? {} : { group: expectText(group, 'group') }),
        };
        this.#embedded.leave(sender.name, expectKey(said['key']), form, this.#moment());
        return null;
      }
      case 'attend': {
        const key = expectKey(said['key']);
        this.#embedded.attend(sender.name, key, said['every'], this.#moment());
        return null;
      }
      case 'lift':
        this.#hearTalk(said, sender);
        return null;
      default: {
        const known = 'there, evaluate, leave, attend, lift';
        return fail('unknown-talk', 'troupe', `must be one of ${known}, found "${said.troupe}"`);
      }
    }
  }

  #hearTalk(said: Spoken, sender: Sender): void {
    if (said.troupe === 'lift') this.#embedded.lift(sender.name, expectKey(said['key']));
  }

  async #ask(to: string, what: Data, within: number): Promise<Data> {
    if (this.#over) fail('object-ended', this.name, `"${this.name}" has ended`);
    return this.#questions.ask(to, what, within);
  }

  #sayToItself(message: Data): void {
    const letter: Letter = {
      kind: 'tell',
      from: this.name,
      to: this.name,
      what: packData(message),
    };
    this.#read({ letter, reply: () => undefined });
  }

  #repeat(every: Period, run: () => void): () => void {
    const name = `know ${++this.#repeats}`;
    this.command(name, { every, run });
    return () => this.forgetCommand(name);
  }

  #lose(names: readonly string[]): void {
    for (const name of names) this.#embedded.forget(name);
    this.#leaving.renew(new Set(names));
    this.#guard('whom it lost', () => this.#options.loses?.(names, this));
  }

  /** Only answers that changed travel: one that was lost would be what is so there until the next. */
  #tellAgain(to: string): void {
    if (this.#unheard.has(to)) return;
    this.#unheard.add(to);
    this.#options.clock.after(tellAgain, () => {
      this.#unheard.delete(to);
      if (this.#over) return;
      this.#embedded.tellAgain(to);
      this.#loop.plan();
    });
  }

  #renew(): void {
    this.#embedded.clear();
    this.#leaving.renew();
    this.#guard('what it says anew', () => this.#options.renews?.(this));
  }

  /** Another took the name while the hub was away: it may be free again. */
  #appearAgain(problem: Problem): void {
    if (this.#over) return;
    const { clock, post, onFault } = this.#options;
    onFault?.('appearing', errorOf(problem));
    this.#vanished = true;
    this.#retry?.();
    this.#retry = clock.after(appearAgain, () => {
      if (this.#over) return;
      post.appear(this.name, this.#box).then(
        () => {
          this.#vanished = false;
          if (this.#over) post.vanish(this.name);
          else this.#renew();
        },
        (error: unknown) => this.#appearAgain(problemOf(error, this.name)),
      );
    });
  }

  #problem(code: string, message: string): Problem {
    return { code, path: this.name, message };
  }
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return typeof (value as { readonly then?: unknown }).then === 'function';
}
