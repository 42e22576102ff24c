/** The text editor, loaded when it is first shown. Its text is the draft's; undo and redo are the draft's too. */
import { autocompletion, type CompletionContext } from '@codemirror/autocomplete';
import { yaml } from '@codemirror/lang-yaml';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { type Diagnostic, setDiagnostics } from '@codemirror/lint';
import { Annotation, EditorState, Prec } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { basicSetup } from 'codemirror';
import type { PlacedProblem } from './check-text.js';
import { completeAt, type KnownNames, namesOf } from './complete.js';
import type { Draft } from './draft.js';
import { editorTheme } from './editor-theme.js';
import { indentAfter } from './indent-after.js';
import { asShown, carryEdit } from './line-breaks.js';
import { diffPatch } from './splices.js';

export interface TextEditor {
  showProblems(problems: readonly PlacedProblem[]): void;
  goTo(line: number, column: number): void;
  close(): void;
}

export interface TextEditorOptions {
  readonly draft: Draft;
  readonly parent: HTMLElement;
  readonly readOnly: boolean;
  readonly save: () => void;
}

const fromDraft = Annotation.define<boolean>();

const highlights = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), color: 'var(--cool)' },
  { tag: tags.comment, color: 'var(--soft)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--good)' },
  { tag: tags.labelName, color: 'var(--warm)' },
  { tag: tags.meta, color: 'var(--soft)' },
]);

export function openTextEditor({ draft, parent, readOnly, save }: TextEditorOptions): TextEditor {
  // in a shadow its styles are style sheets, not elements: a page that forbids inline styles stays usable
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' });
  const done = (change: () => unknown) => () => {
    change();
    return true;
  };
  const undo = done(() => draft.undo());
  const redo = done(() => draft.redo());
  let known: KnownNames | undefined;
  // what is half written may hide the rest: then the names are those that were there before
  const names = () => {
    const { written } = draft;
    if (written.broken === undefined) known = namesOf(written);
    return known ?? namesOf(written);
  };
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: asShown(draft.text),
      extensions: [
        // before those of the set, whose undo knows nothing of the form
        Prec.highest([
          keymap.of([
            { key: 'Mod-z', run: undo, preventDefault: true },
            { key: 'Mod-Shift-z', run: redo, preventDefault: true },
            { key: 'Mod-y', run: redo, preventDefault: true },
            { key: 'Mod-s', run: done(save), preventDefault: true },
          ]),
          EditorView.domEventHandlers({ beforeinput: (event) => undoFromMenu(event, draft) }),
        ]),
        // after that of a list of names, which takes the one that is chosen
        Prec.high(keymap.of([{ key: 'Enter', run: breakAfterKey }])),
        basicSetup,
        yaml(),
        syntaxHighlighting(highlights),
        editorTheme,
        autocompletion({ override: [(context) => complete(context, names())] }),
        EditorState.readOnly.of(readOnly),
        EditorView.contentAttributes.of({ 'aria-label': 'Text of the character', tabindex: '0' }),
        EditorView.updateListener.of(({ docChanged, transactions, state }) => {
          if (!docChanged || transactions.some((each) => each.annotation(fromDraft))) return;
          draft.setText(carryEdit(draft.text, state.doc.toString()), { typed: true });
        }),
      ],
    }),
  });
  const off = draft.on(() => showText(view, asShown(draft.text)));
  return {
    showProblems: (problems) => {
      view.dispatch(setDiagnostics(view.state, toDiagnostics(view, problems)));
    },
    goTo: (line, column) => {
      const at = placeOf(view, line, column);
      view.dispatch({
        selection: { anchor: at },
        effects: EditorView.scrollIntoView(at, { y: 'center' }),
      });
      view.focus();
    },
    close: () => {
      off();
      view.destroy();
    },
  };
}

/** Elsewhere the line is broken as the set does it. */
function breakAfterKey({ state, dispatch }: EditorView): boolean {
  const { ranges, main } = state.selection;
  if (state.readOnly || ranges.length > 1 || !main.empty) return false;
  const indent = indentAfter(state.doc.toString(), main.head);
  if (indent === undefined) return false;
  const change = state.replaceSelection(`${state.lineBreak}${' '.repeat(indent)}`);
  dispatch(state.update(change, { scrollIntoView: true, userEvent: 'input' }));
  return true;
}

function undoFromMenu({ inputType }: InputEvent, draft: Draft): boolean {
  if (inputType === 'historyUndo') draft.undo();
  else if (inputType === 'historyRedo') draft.redo();
  else return false;
  return true;
}

/** Only what differs is replaced, so that the cursor stays where it was. */
function showText(view: EditorView, text: string): void {
  const shown = view.state.doc.toString();
  if (shown === text) return;
  const { at, removed, added } = diffPatch(shown, text);
  view.dispatch({
    changes: { from: at, to: at + removed.length, insert: added },
    annotations: fromDraft.of(true),
    scrollIntoView: false,
  });
}

function toDiagnostics(view: EditorView, problems: readonly PlacedProblem[]): Diagnostic[] {
  return problems.map(({ line, column, from, to, message, code }) => {
    const start = placeOf(view, line, column);
    const end = Math.min(start + (to - from), view.state.doc.length);
    return { from: start, to: end, severity: 'error', message, source: code };
  });
}

function placeOf({ state: { doc } }: EditorView, line: number, column: number): number {
  const { from, to } = doc.line(Math.min(Math.max(1, line), doc.lines));
  return Math.min(from + column - 1, to);
}

const kinds = {
  sign: 'variable',
  skill: 'function',
  key: 'property',
  value: 'constant',
  resource: 'class',
  receptor: 'variable',
} as const;

function complete({ state, pos, explicit }: CompletionContext, names: KnownNames) {
  const text = state.doc.toString();
  const { from, options } = completeAt(text, pos, names);
  if (options.length === 0 || (!explicit && from === pos && text[pos - 1] !== '(')) return null;
  return {
    from,
    options: options.map(({ label, kind, detail, apply }) => ({
      label,
      type: kinds[kind],
      ...(detail !== undefined && { detail }),
      ...(apply !== undefined && { apply }),
    })),
    validFor: /^[\w-]*$/,
  };
}
