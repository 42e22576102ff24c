/** What was done to a text, and undone: one after the other, whoever did it. */
import { applyPatch, diffPatch, invertPatch, type Patch } from './splices.js';

interface Step {
  readonly patch: Patch;
  /** Steps of one group that follow each other are undone together. */
  readonly group: string | undefined;
  readonly time: number;
}

export class History {
  #text: string;
  #done: Step[] = [];
  #undone: Step[] = [];
  /** Something was undone or done again since: nothing is joined with what was before. */
  #moved = false;
  readonly #now: () => number;
  /** Milliseconds after which what is typed is another thought. */
  readonly #pause: number;

  constructor(text: string, now: () => number, pause = 1000) {
    this.#text = text;
    this.#now = now;
    this.#pause = pause;
  }

  get text(): string {
    return this.#text;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Says whether anything changed. */
  put(text: string, group?: string): boolean {
    if (text === this.#text) return false;
    const time = this.#now();
    const last = this.#done.at(-1);
    const patch = diffPatch(this.#text, text);
    if (last !== undefined && group !== undefined && this.#goesOn(last, patch, group, time)) {
      const before = applyPatch(this.#text, invertPatch(last.patch));
      this.#done.pop();
      if (before !== text) this.#done.push({ patch: diffPatch(before, text), group, time });
    } else this.#done.push({ patch, group, time });
    this.#undone = [];
    this.#moved = false;
    this.#text = text;
    return true;
  }

  undo(): boolean {
    return this.#move(this.#done, this.#undone, invertPatch);
  }

  redo(): boolean {
    return this.#move(this.#undone, this.#done, (patch) => patch);
  }

  #move(from: Step[], to: Step[], turn: (patch: Patch) => Patch): boolean {
    const step = from.pop();
    if (step === undefined) return false;
    this.#text = applyPatch(this.#text, turn(step.patch));
    to.push(step);
    this.#moved = true;
    return true;
  }

  #goesOn(last: Step, patch: Patch, group: string, time: number): boolean {
    if (this.#moved || last.group !== group) return false;
    // a drag is one, however long it is held
    if (group !== typing) return true;
    if (time - last.time > this.#pause) return false;
    const begin = last.patch.at;
    const end = begin + last.patch.added.length;
    // and so is what is typed elsewhere
    return patch.at <= end && patch.at + patch.removed.length >= begin;
  }
}

/** The group of letters that are typed one after the other. */
export const typing = 'typing';
