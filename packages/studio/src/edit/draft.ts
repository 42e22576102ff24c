/** A character file being edited: one text, seen as text and as a form, with one undo for both. */
import { type ActorDefinition, type CharacterDefinition, fail } from '@troupe/core';
import type { Document } from 'yaml';
import {
  type CheckedText,
  type CheckOptions,
  checkText,
  type PlacedProblem,
} from './check-text.js';
import { applyEdit, type Edit } from './edits.js';
import { History, typing } from './history.js';
import { readWritten, type Written } from './written.js';

export interface DraftOptions extends CheckOptions {
  /** Name of the file, to say which. */
  readonly file?: string;
  /** Parts that have code under their names, as `skills.walk`: they cannot be called otherwise here. */
  readonly coded?: ReadonlySet<string>;
  /** Milliseconds, to tell one stretch of typing from the next. */
  readonly now?: () => number;
}

interface EditOptions {
  /** Edits of one group, such as those of one drag, are undone together. */
  readonly group?: string;
}

interface TextOptions {
  /** As typed, letter by letter: what belongs together is undone together. */
  readonly typed?: boolean;
}

export interface Draft {
  readonly file: string | undefined;
  readonly text: string;
  /** Counts the texts there have been. */
  readonly version: number;
  readonly written: Written;
  readonly document: Document;
  readonly problems: readonly PlacedProblem[];
  /** None while anything is wrong. */
  readonly definition: (CharacterDefinition & ActorDefinition) | undefined;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** The text that the file has, as far as is known. */
  readonly saved: string;
  hasCode(part: string): boolean;
  /** Throws a TroupeError, and changes nothing, if it cannot be done. */
  edit(edit: Edit, options?: EditOptions): void;
  setText(text: string, options?: TextOptions): void;
  /** Several edits as one: undone together, and all or none are made. */
  editAll(edits: readonly Edit[]): void;
  undo(): boolean;
  redo(): boolean;
  markSaved(text: string): void;
  on(listener: () => void): () => void;
}

export function createDraft(text: string, options: DraftOptions = {}): Draft {
  return new TextDraft(text, options);
}

class TextDraft implements Draft {
  readonly file: string | undefined;
  readonly #history: History;
  readonly #options: DraftOptions;
  readonly #listeners = new Set<() => void>();
  #written: Written | undefined;
  #checked: CheckedText | undefined;
  #saved: string;
  #version = 0;

  constructor(text: string, options: DraftOptions) {
    this.file = options.file;
    this.#options = options;
    this.#history = new History(text, options.now ?? (() => performance.now()));
    this.#saved = text;
  }

  get text(): string {
    return this.#history.text;
  }

  get version(): number {
    return this.#version;
  }

  get written(): Written {
    this.#written ??= readWritten(this.text);
    return this.#written;
  }

  get document(): Document {
    return this.written.document;
  }

  get problems(): readonly PlacedProblem[] {
    return this.#check().problems;
  }

  get definition(): (CharacterDefinition & ActorDefinition) | undefined {
    return this.#check().definition;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  get saved(): string {
    return this.#saved;
  }

  hasCode(part: string): boolean {
    return this.#options.coded?.has(part) === true;
  }

  edit(edit: Edit, { group }: EditOptions = {}): void {
    this.#put(applyEdit(this.written, this.#allowed(edit)), group);
  }

  editAll(edits: readonly Edit[]): void {
    const next = edits.reduce(
      (written, edit) => applyEdit(written, this.#allowed(edit)),
      this.written,
    );
    this.#put(next, undefined);
  }

  setText(text: string, { typed = false }: TextOptions = {}): void {
    if (this.#history.put(text, typed ? typing : undefined)) this.#changed(undefined);
  }

  undo(): boolean {
    const moved = this.#history.undo();
    if (moved) this.#changed(undefined);
    return moved;
  }

  redo(): boolean {
    const moved = this.#history.redo();
    if (moved) this.#changed(undefined);
    return moved;
  }

  markSaved(text: string): void {
    this.#saved = text;
    this.#tell();
  }

  on(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #allowed(edit: Edit): Edit {
    if (edit.kind !== 'rename' || !this.hasCode(`${edit.section}.${edit.name}`)) return edit;
    const message = `"${edit.name}" has code, which is found by this name. Rename it in the code`;
    return fail('has-code', `${edit.section}.${edit.name}`, message);
  }

  #put(written: Written, group: string | undefined): void {
    if (this.#history.put(written.text, group)) this.#changed(written);
  }

  #changed(written: Written | undefined): void {
    this.#written = written;
    this.#checked = undefined;
    this.#version++;
    this.#tell();
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }

  #check(): CheckedText {
    this.#checked ??= checkText(this.text, this.#options);
    return this.#checked;
  }
}
