import { type CharacterDefinition, TroupeError } from '@troupe/core';
import { describe, expect, it } from 'vitest';
import { type ApplierOptions, createApplier, sayState } from '../src/edit/apply-draft.js';
import { createDraft, type Draft } from '../src/edit/draft.js';
import { type SaveText, saveDraft, saySave, takeTheirs } from '../src/edit/save-draft.js';
import { commented } from './edit-texts.js';

const setTheta = (value: number) =>
  ({ kind: 'set', path: ['parameters', 'theta'], value }) as const;

/** A draft that is applied when the test says that time has passed. */
function open(
  apply: (definition: CharacterDefinition) => unknown,
  text = commented,
  { running, draft = createDraft(text) }: Pick<ApplierOptions, 'running'> & { draft?: Draft } = {},
) {
  let due: (() => void) | undefined;
  const applier = createApplier(draft, {
    apply,
    ...(running && { running }),
    wait: (_, then) => {
      due = then;
      return () => {
        due = undefined;
      };
    },
  });
  const pass = async () => {
    due?.();
    due = undefined;
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  return { draft, applier, pass };
}

describe('applying', () => {
  it('[EDT2] what is right is applied by itself, once for many changes, and what changes nothing is not', async () => {
    const applied: unknown[] = [];
    const { draft, applier, pass } = open(({ parameters }) => applied.push(parameters?.theta));
    expect(sayState(applier.state)).toBe('As it runs.');
    draft.edit(setTheta(30));
    draft.edit(setTheta(31));
    expect(applier.state.kind).toBe('waiting');
    await pass();
    expect(applied).toEqual([31]);
    expect(sayState(applier.state)).toMatch(/^Applied/);
    draft.setText(`${draft.text}# a remark\n`);
    await pass();
    expect(applied).toEqual([31]);
    draft.undo();
    draft.undo();
    draft.undo();
    await pass();
    expect(applied).toEqual([31, 45]);
  });

  it('[EDT2] while anything is wrong nothing is applied, and it is said how much', async () => {
    let applied = 0;
    const { draft, applier, pass } = open(() => applied++);
    draft.setText(
      commented.replaceAll('door-is-ajar: true', 'x: true').replace('theta: 45', 'theta: 46'),
    );
    draft.edit({
      kind: 'row',
      section: 'skills',
      skill: 'look-around',
      list: 'when',
      proposition: 'y',
      value: true,
    });
    await pass();
    expect(applied).toBe(0);
    expect(sayState(applier.state)).toBe('2 things to mend; the running one is as before.');
    draft.edit({ kind: 'add', section: 'sensors', name: 'x' });
    await pass();
    expect(sayState(applier.state)).toBe('1 thing to mend; the running one is as before.');
    draft.edit({ kind: 'add', section: 'sensors', name: 'y' });
    await pass();
    expect([applied, applier.state.kind]).toEqual([1, 'applied']);
  });

  it('[EDT2] what whoever runs it refuses is said at its place; the next change is tried again', async () => {
    let refuse = true;
    const { draft, applier, pass } = open(async () => {
      if (refuse)
        throw new TroupeError([{ code: 'no', path: 'parameters.theta', message: 'not now' }]);
    });
    draft.edit(setTheta(30));
    await pass();
    expect(applier.state).toMatchObject({
      kind: 'refused',
      problems: [{ line: 7, column: 15, message: 'not now' }],
    });
    refuse = false;
    draft.edit(setTheta(31));
    await pass();
    expect(applier.state).toEqual({ kind: 'applied', problems: [] });
  });

  it('[EDT2] what is changed while one definition is on its way follows it, never overtakes it', async () => {
    const begun: unknown[] = [];
    const answers: (() => void)[] = [];
    const { draft, applier, pass } = open(({ parameters }) => {
      begun.push(parameters?.theta);
      return new Promise<void>((resolve) => answers.push(resolve));
    });
    draft.edit(setTheta(30));
    await pass();
    draft.edit(setTheta(31));
    await pass();
    draft.edit(setTheta(32));
    await pass();
    expect(begun).toEqual([30]);
    answers[0]?.();
    await pass();
    expect(begun).toEqual([30, 32]);
    expect(applier.state.kind).not.toBe('applied');
    answers[1]?.();
    await pass();
    expect(applier.state.kind).toBe('applied');
    applier.stop();
    draft.edit(setTheta(33));
    await pass();
    expect(begun).toEqual([30, 32]);
  });

  it('[EDT2] a draft that begins wrong is applied once it is right', async () => {
    let applied = 0;
    const { draft, applier, pass } = open(
      () => applied++,
      commented.replace('troupe: 1', 'troupe: 7'),
    );
    expect(applier.state.kind).toBe('wrong');
    draft.setText(commented);
    await pass();
    expect(applied).toBe(1);
  });

  it('[EDT2] it says that it runs only of what runs: the file may be older, or somebody else may change it', async () => {
    const written = createDraft(commented).definition!;
    const { troupe: _, ...inCode } = written;
    const other = { ...written, parameters: { theta: 3 } };
    let told: CharacterDefinition | undefined;
    const applied: unknown[] = [];
    const running = () => told;
    const begin = () =>
      open(({ parameters }) => applied.push(parameters?.theta), commented, { running });
    expect(begin().applier.state.kind).toBe('waiting');
    told = inCode;
    expect(sayState(begin().applier.state)).toBe('As it runs.');
    told = other;
    const { draft, applier, pass } = begin();
    expect(sayState(applier.state)).toMatch(/^The running one is not like this/);
    await pass();
    // looking at it changes nothing
    expect(applied).toEqual([]);
    told = written;
    applier.look();
    expect(applier.state.kind).toBe('same');
    told = other;
    applier.look();
    expect(applier.state.kind).toBe('other');
    // any change makes it run, also one that is only a remark
    draft.setText(`${draft.text}# a remark\n`);
    expect(applier.state.kind).toBe('waiting');
    await pass();
    expect([applied, applier.state.kind]).toEqual([[45], 'applied']);
  });

  it('[EDT2] what was applied and does not run yet is known to whoever looks again', async () => {
    const applied: unknown[] = [];
    const apply = ({ parameters }: CharacterDefinition) => applied.push(parameters?.theta);
    const draft = createDraft(commented);
    const first = draft.definition!;
    // it stands: nothing new is said to run
    let told = first;
    const options = { running: () => told, draft };
    const one = open(apply, commented, options);
    draft.edit(setTheta(30));
    await one.pass();
    const second = draft.definition!;
    draft.edit(setTheta(31));
    await one.pass();
    one.applier.stop();
    const two = open(apply, commented, options);
    expect(two.applier.state.kind).toBe('applied');
    // what comes late is not taken for somebody else's
    told = second;
    two.applier.look();
    expect(two.applier.state.kind).toBe('applied');
    draft.undo();
    await two.pass();
    expect(applied).toEqual([30, 31, 30]);
    draft.undo();
    await two.pass();
    expect(applied).toEqual([30, 31, 30, 45]);
    told = draft.definition!;
    two.applier.look();
    expect(two.applier.state.kind).toBe('applied');
    // it is there: from now on what is said is so
    told = second;
    two.applier.look();
    expect(two.applier.state.kind).toBe('other');
  });
});

describe('saving', () => {
  /** A file that refuses to be written over what is not known. */
  function fileOf(text: string) {
    const file = { text };
    const save: SaveText = async (next, over) => {
      if (file.text !== over) return { conflict: file.text };
      file.text = next;
      return { saved: true };
    };
    return { file, save };
  }

  it('[EDT4] nothing is overwritten that was not seen', async () => {
    const { file, save } = fileOf('a');
    const draft = createDraft('a');
    draft.setText('mine');
    expect(await saveDraft(draft, save)).toEqual({ kind: 'saved' });
    draft.setText('mine too');
    file.text = 'theirs';
    expect(await saveDraft(draft, save)).toEqual({ kind: 'conflict', theirs: 'theirs' });
    file.text = 'theirs again';
    expect(await saveDraft(draft, save, 'theirs')).toEqual({
      kind: 'conflict',
      theirs: 'theirs again',
    });
    expect(file.text).toBe('theirs again');
    expect(await saveDraft(draft, save, 'theirs again')).toEqual({ kind: 'saved' });
    expect([file.text, draft.saved]).toEqual(['mine too', 'mine too']);
  });

  it('[EDT4] what is typed while it is saved is not taken for saved; the same text is no conflict', async () => {
    const { file, save } = fileOf('a');
    const draft = createDraft('a');
    draft.setText('b');
    const saving = saveDraft(draft, save);
    draft.setText('bc');
    await saving;
    expect([draft.saved, file.text]).toEqual(['b', 'b']);
    file.text = 'bc';
    expect(await saveDraft(draft, save)).toEqual({ kind: 'saved' });
    takeTheirs(draft, 'z');
    expect([draft.text, draft.saved]).toEqual(['z', 'z']);
    draft.undo();
    expect(draft.text).toBe('bc');
  });

  it('[EDT4] a file that cannot be written is said', async () => {
    const draft = createDraft('a');
    draft.setText('b');
    const state = await saveDraft(draft, async () => {
      throw new Error('the disk is full');
    });
    expect(saySave(state, true)).toBe('Not saved: the disk is full');
    expect(draft.saved).toBe('a');
    expect(saySave({ kind: 'saved' }, true)).toBe('Not saved yet.');
    expect(saySave({ kind: 'saved' }, false)).toBe('Saved.');
  });
});
