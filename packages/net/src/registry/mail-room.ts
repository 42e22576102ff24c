/** Mail between active objects: from whoever asks to whoever has the name, wherever both live. */
import { fail, type Problem } from '@troupe/core';
import { type NetClock, realNetClock } from '../carrier/clock.js';
import type { Letter } from '../object/post.js';
import type { LocalBox, Room } from '../object/post-in-room.js';
import type { Down, Mail } from '../protocol/messages.js';
import type { HubSession } from '../session/hub-sessions.js';
import { GoneNames } from './gone-names.js';

/** Objects that one client may make appear, and questions that it may have open. */
const most = { objects: 10_000, questions: 10_000 };

/** A client, or this process. */
type Party = HubSession | 'here';

interface Held {
  readonly party: Party;
  /** Of one that lives here. */
  readonly box?: LocalBox;
  /** Who may not deal with it may not write to the object. */
  readonly character?: string | undefined;
}

interface Question {
  readonly from: Party;
  readonly id: number;
  readonly to: string;
  readonly reply?: (mail: Mail) => void;
}

export class MailRoom implements Room {
  readonly #boxes = new Map<string, Held>();
  /** The names of each client's objects. */
  readonly #names = new Map<HubSession, Set<string>>();
  /** Asked on behalf of others, by the number it was passed on under. */
  readonly #questions = new Map<number, Question>();
  /** Those that each has open, the oldest first. */
  readonly #open = new Map<Party, Set<number>>();
  /** Who had mail from whom: they are told when one is gone. */
  readonly #met = new Map<Party, Set<Party>>();
  readonly #gone: GoneNames;
  #passed = 0;

  constructor({ soon }: Pick<NetClock, 'soon'> = realNetClock) {
    this.#gone = new GoneNames(soon);
  }

  get names(): readonly string[] {
    return [...this.#boxes.keys()];
  }

  /** An object of this process. */
  open(name: string, box: LocalBox, character?: string): () => void {
    if (this.#boxes.has(name)) taken(name);
    const held: Held = { party: 'here', box, character };
    this.#boxes.set(name, held);
    return () => {
      // another one may have the name by now
      if (this.#boxes.get(name) !== held) return;
      this.#boxes.delete(name);
      this.#refuseAll(new Set([name]));
      this.#sayGone('here', [name]);
    };
  }

  take(session: HubSession, mail: Mail): void {
    if (session.peer.role === 'viewer' && mail.kind !== 'ask') {
      fail('not-allowed', mail.kind, 'a viewer changes nothing: it may ask objects, and no more');
    }
    switch (mail.kind) {
      case 'appear':
        this.#appear(session, mail.name);
        this.#send(session, { kind: 'done', id: mail.id, what: null });
        break;
      case 'vanish':
        if (this.#boxes.get(mail.name)?.party !== session) return;
        this.#boxes.delete(mail.name);
        this.#names.get(session)?.delete(mail.name);
        this.#refuseAll(new Set([mail.name]));
        this.#sayGone(session, [mail.name]);
        break;
      case 'tell': {
        const problem = this.#whyNot(mail.to, session);
        // that nobody is there is no fault of who tells it
        if (problem?.code === 'not-allowed') fail(problem.code, problem.path, problem.message);
        if (problem?.code === 'busy') this.#send(session, { kind: 'refused', problems: [problem] });
        else this.#deliver(mail, session);
        break;
      }
      case 'ask':
        this.#ask(mail, session);
        break;
      case 'answer':
      case 'refuse':
        this.#answered(mail, session);
    }
  }

  /** From an object of this process. */
  post(letter: Letter, reply: (mail: Mail) => void): void {
    if (letter.kind === 'tell') this.#deliver(letter, 'here');
    else this.#ask(letter, 'here', reply);
  }

  /** Where one lives has so much waiting that it should be sent nothing. */
  isBusy(name: string): boolean {
    const party = this.#boxes.get(name)?.party ?? 'here';
    return party !== 'here' && party.busy;
  }

  /** There is room again for what waited. */
  hasRoom(session: HubSession): void {
    this.#gone.tell(session);
  }

  forget(session: HubSession): void {
    this.#gone.forget(session);
    const names = [...(this.#names.get(session) ?? [])];
    this.#names.delete(session);
    for (const name of names) this.#boxes.delete(name);
    for (const id of this.#open.get(session) ?? []) this.#questions.delete(id);
    this.#open.delete(session);
    this.#refuseAll(new Set(names));
    // what it said without an object of its own is known under its own name
    this.#sayGone(session, [...new Set([...names, session.peer.name])]);
    for (const party of this.#met.get(session) ?? []) this.#met.get(party)?.delete(session);
    this.#met.delete(session);
  }

  #appear(session: HubSession, name: string): void {
    const about = characterIn(name);
    const { characters } = session.peer;
    if (about !== undefined && characters?.includes(about) === false) {
      fail('not-allowed', name, `"${session.peer.name}" may not deal with "${about}"`);
    }
    const known = this.#boxes.get(name);
    if (known !== undefined && known.party !== session) taken(name);
    let own = this.#names.get(session);
    if (own === undefined) {
      own = new Set();
      this.#names.set(session, own);
    }
    if (own.size >= most.objects) fail('too-many', name, `more than ${most.objects} objects`);
    own.add(name);
    this.#boxes.set(name, { party: session });
  }

  #ask(letter: Extract<Letter, { kind: 'ask' }>, from: Party, reply?: (mail: Mail) => void): void {
    const refuse = (problem: Problem) => {
      const refusal: Mail = { kind: 'refuse', id: letter.id, problem };
      if (from === 'here') reply?.(refusal);
      else this.#send(from, refusal);
    };
    const problem = this.#whyNot(letter.to, from);
    if (problem !== undefined) {
      refuse(problem);
      return;
    }
    const open = this.#open.get(from) ?? new Set();
    this.#open.set(from, open);
    const id = ++this.#passed;
    open.add(id);
    if (open.size > most.questions) this.#giveUp(open);
    this.#questions.set(id, { from, id: letter.id, to: letter.to, ...(reply && { reply }) });
    this.#deliver({ ...letter, id }, from);
  }

  /** Not the newest: who asks one that never answers could ask nobody else any more. */
  #giveUp(open: ReadonlySet<number>): void {
    for (const id of open) {
      const path = this.#questions.get(id)?.to ?? '';
      const message = `${most.questions} questions of yours came after this one. Wait for answers`;
      this.#settle({ kind: 'refuse', id, problem: { code: 'too-many', path, message } });
      return;
    }
  }

  #whyNot(to: string, from: Party): Problem | undefined {
    const held = this.#boxes.get(to);
    if (held === undefined) return nobody(to);
    const { character, party } = held;
    if (from === 'here') return undefined;
    // whoever sends it more would end its session, which is no fault of its own
    if (party !== 'here' && party.busy) return isBusy(to);
    const { name, characters } = from.peer;
    if (character === undefined || (characters?.includes(character) ?? true)) return undefined;
    const message = `"${name}" may not deal with "${character}", whose object this is`;
    return { code: 'not-allowed', path: to, message };
  }

  #deliver(letter: Letter, from: Party): void {
    const held = this.#boxes.get(letter.to);
    if (held === undefined || this.#whyNot(letter.to, from) !== undefined) return;
    const { party, box } = held;
    this.#meet(party, from);
    const signed = from === 'here' ? letter : this.#sign(letter, from);
    if (box !== undefined) box.take(signed, (reply) => this.#settle(reply));
    else if (party !== 'here') this.#send(party, signed);
  }

  /** Who it is from is known here: an object's name counts only if it is the sender's own. */
  #sign(letter: Letter, session: HubSession): Letter {
    const { from = '' } = letter;
    const { name, role } = session.peer;
    return { ...letter, from: this.#boxes.get(from)?.party === session ? from : name, role };
  }

  #meet(one: Party, other: Party): void {
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      const met = this.#met.get(a);
      if (met === undefined) this.#met.set(a, new Set([b]));
      else met.add(b);
    }
  }

  #sayGone(party: Party, names: readonly string[]): void {
    for (const other of this.#met.get(party) ?? []) {
      if (other !== 'here') {
        if (other !== party) this.#gone.add(other, names);
        continue;
      }
      for (const { box } of [...this.#boxes.values()]) box?.gone?.(names);
    }
  }

  #answered(mail: Extract<Mail, { kind: 'answer' | 'refuse' }>, by: HubSession): void {
    const question = this.#questions.get(mail.id);
    // only who was asked may answer
    if (question !== undefined && this.#boxes.get(question.to)?.party === by) this.#settle(mail);
  }

  /** Nobody will answer any more. */
  #refuseAll(names: ReadonlySet<string>): void {
    for (const [id, { to }] of this.#questions) {
      if (names.has(to)) this.#settle({ kind: 'refuse', id, problem: nobody(to) });
    }
  }

  #settle(mail: Mail): void {
    if (mail.kind !== 'answer' && mail.kind !== 'refuse') return;
    const question = this.#questions.get(mail.id);
    if (question === undefined) return;
    this.#questions.delete(mail.id);
    const { from, reply } = question;
    this.#open.get(from)?.delete(mail.id);
    const answer = { ...mail, id: question.id };
    if (from === 'here') reply?.(answer);
    else this.#send(from, answer);
  }

  #send(session: HubSession, message: Down): void {
    this.#gone.tell(session);
    session.send(message);
  }
}

function taken(name: string): never {
  fail('name-taken', name, `there is an object "${name}" already. Choose another name`);
}

function nobody(name: string): Problem {
  return { code: 'unknown-object', path: name, message: `there is no object "${name}"` };
}

function isBusy(name: string): Problem {
  const message = `too much waits for where "${name}" lives. Say it again later`;
  return { code: 'busy', path: name, message };
}

/** The character that an object is of, by its name: `world of dude`, `dude at hands`. */
function characterIn(name: string): string | undefined {
  const [, of, at] = /^(?:world|body) of (.+)$|^(.+) at [^ ]+$/.exec(name) ?? [];
  return of ?? at;
}
