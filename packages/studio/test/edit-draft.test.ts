import { TroupeError } from '@troupe/core';
import { parseText } from '@troupe/files';
import { describe, expect, it } from 'vitest';
import { createDraft } from '../src/edit/draft.js';
import type { Edit } from '../src/edit/edits.js';
import { carryEdit } from '../src/edit/line-breaks.js';
import { readWritten } from '../src/edit/written.js';
import { all, bare, commented, json, spread, terms } from './edit-texts.js';

function edited(text: string, ...edits: Edit[]): string {
  const draft = createDraft(text);
  for (const edit of edits) draft.edit(edit);
  return draft.text;
}

/** Lines that went (-) and came (+); only for changes that leave most lines where they are. */
function changes(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  let head = 0;
  while (head < old.length && old[head] === now[head]) head++;
  let tail = 0;
  while (
    tail < old.length - head &&
    tail < now.length - head &&
    old.at(-1 - tail) === now.at(-1 - tail)
  )
    tail++;
  return [
    ...old.slice(head, old.length - tail).map((line) => `-${line}`),
    ...now.slice(head, now.length - tail).map((line) => `+${line}`),
  ];
}

function told(text: string, ...edits: Edit[]): string[] {
  return changes(text, edited(text, ...edits));
}

const openDoor = { section: 'skills', skill: 'open-door' } as const;

describe('edits', () => {
  it('[EDT1] every text is read as the reader of files reads it', () => {
    for (const text of Object.values(all)) expect(readWritten(text).data).toEqual(parseText(text));
  });

  it('[EDT1] a parameter is set in its place; another one is added beside it; one is left out', () => {
    expect(told(commented, { kind: 'set', path: ['parameters', 'theta'], value: 20 })).toEqual([
      '-parameters: { theta: 45,   phi: 20 }   # θ and φ',
      '+parameters: { theta: 20,   phi: 20 }   # θ and φ',
    ]);
    expect(told(commented, { kind: 'set', path: ['parameters', 'pi'], value: 5 })).toEqual([
      '-parameters: { theta: 45,   phi: 20 }   # θ and φ',
      '+parameters: { theta: 45,   phi: 20, pi: 5 }   # θ and φ',
    ]);
    expect(
      told(commented, { kind: 'set', path: ['parameters', 'theta'], value: undefined }),
    ).toEqual([
      '-parameters: { theta: 45,   phi: 20 }   # θ and φ',
      '+parameters: { phi: 20 }   # θ and φ',
    ]);
    expect(told(bare, { kind: 'set', path: ['parameters', 'theta'], value: 20 })).toEqual([
      '+parameters: { theta: 20 }',
    ]);
  });

  it('[EDT1] agents are added at the end of their section, whatever it is like', () => {
    expect(told(commented, { kind: 'add', section: 'sensors', name: 'it rains' })).toEqual([
      '+  it rains: false',
    ]);
    expect(told(commented, { kind: 'add', section: 'skills', name: 'sleep' })).toEqual([
      '+  sleep: {}',
    ]);
    expect(told(spread, { kind: 'add', section: 'goals', name: 'dough' })).toEqual([
      '+  dough: true,',
    ]);
    expect(told(spread, { kind: 'add', section: 'sensors', name: 'x' })).toEqual([
      '-          bread: false',
      '+          bread: false,',
      '+          x: false',
    ]);
    expect(told(bare, { kind: 'add', section: 'goals', name: 'x' })).toEqual(['+  x: true']);
    expect(told(bare, { kind: 'add', section: 'skills', name: 'x' })).toEqual([
      '-skills: {}',
      '+skills:',
      '+  x: {}',
    ]);
    expect(told(json, { kind: 'add', section: 'skills', name: 'x' })).toEqual([
      '-    "rest": {}',
      '+    "rest": {},',
      '+    "x": {}',
    ]);
  });

  it('[EDT1] an agent is removed with its lines; a section left without any is an empty one', () => {
    expect(told(commented, { kind: 'remove', section: 'sensors', name: 'door-is-ajar' })).toEqual([
      '-  door-is-ajar:   true      # with this',
    ]);
    expect(told(commented, { kind: 'remove', section: 'goals', name: 'door-is-open' })).toEqual([
      '-goals:',
      '-  door-is-open: true  # the only one',
      '+goals: {}',
    ]);
    expect(told(json, { kind: 'remove', section: 'skills', name: 'rest' })).toEqual([
      '-    },',
      '-    "rest": {}',
      '+    }',
    ]);
    expect(told(spread, { kind: 'remove', section: 'skills', name: 'rest' })).toEqual([
      '-    rest:',
      `-        when: ["after(bake)", 'not-while(knead)']`,
      '-        deletes: []',
    ]);
  });

  it('[EDT1] rows of a skill are set, turned and taken away; a list becomes a map only when it must', () => {
    const row = { kind: 'row', ...openDoor, list: 'adds' } as const;
    expect(told(commented, { ...row, proposition: 'door-is-ajar', value: true })).toEqual([
      '-    adds: [door-is-open] # this',
      '+    adds: [door-is-open, door-is-ajar] # this',
    ]);
    expect(told(commented, { ...row, proposition: 'door-is-ajar', value: false })).toEqual([
      '-    adds: [door-is-open] # this',
      '+    adds: { door-is-open: true, door-is-ajar: false } # this',
    ]);
    expect(told(commented, { ...row, proposition: 'door-is-open', value: undefined })).toEqual([
      '-    adds: [door-is-open] # this',
      '+    adds: [] # this',
    ]);
    const close = { kind: 'row', section: 'skills', skill: 'close-door' } as const;
    expect(
      told(commented, { ...close, list: 'when', proposition: 'door-is-ajar', value: false }),
    ).toEqual(
      [
        '-      - door-is-open   # open',
        '+      door-is-open: true   # open',
        '       # a list with a comment in it'.replace(/^ /, '-'),
        '-      - not-while(open-door)',
        '+      # a list with a comment in it',
        '+      not-while(open-door): true',
        '+      door-is-ajar: false',
      ].sort((a, b) => Number(a.startsWith('+')) - Number(b.startsWith('+'))),
    );
    expect(told(commented, { ...close, list: 'deletes', proposition: 'x', value: 3 })).toEqual([
      '-    - door-is-open',
      '+      door-is-open: false',
      '+      x: 3',
    ]);
    expect(
      told(spread, {
        kind: 'row',
        section: 'skills',
        skill: 'bake',
        list: 'adds',
        proposition: 'bread',
        value: false,
      }),
    ).toEqual([
      '-        adds: { bread: { value: true, weight: 2 } }',
      '+        adds: { bread: { value: false, weight: 2 } }',
    ]);
    expect(
      told(commented, {
        kind: 'row',
        section: 'skills',
        skill: 'look-around',
        list: 'when',
        proposition: 'door-is-ajar',
        value: true,
      }),
    ).toEqual([
      '-  look-around: {}   # later',
      '+  look-around:   # later',
      '+    when: [door-is-ajar]',
    ]);
  });

  it('[EDT1] a sensor is renamed wherever it is mentioned, and nowhere else', () => {
    const text = edited(commented, {
      kind: 'rename',
      section: 'sensors',
      name: 'door-is-open',
      to: 'open',
    });
    expect(text).toBe(commented.replaceAll(/(?<![a-z])door-is-open/g, 'open'));
    expect(
      told(terms, { kind: 'rename', section: 'sensors', name: 'on(a, b)', to: 'upon(a, b)' })
        .length,
    ).toBe(changes(terms, terms.replaceAll('on(a, b)', 'upon(a, b)')).length);
    expect(
      edited(terms, { kind: 'rename', section: 'sensors', name: 'on(a, b)', to: 'upon(a, b)' }),
    ).toBe(terms.replaceAll('on(a, b)', 'upon(a, b)'));
  });

  it('[EDT1] a skill is renamed in words about order too, in the quotes it had', () => {
    const text = edited(
      spread,
      { kind: 'rename', section: 'skills', name: 'bake', to: 'bake it' },
      { kind: 'rename', section: 'skills', name: 'knead', to: 'true' },
    );
    expect(text).toContain(`when: ["after(bake it)", 'not-while(true)']`);
    expect(text).toContain(`    'true': { adds: [ dough ] }`);
  });

  it('[EDT1] a sensor in its short form takes the long one when it is given more', () => {
    expect(
      told(commented, { kind: 'set', path: ['sensors', 'door-is-ajar', 'importance'], value: 2 }),
    ).toEqual([
      '-  door-is-ajar:   true      # with this',
      '+  door-is-ajar:   { value: true, importance: 2 }      # with this',
    ]);
  });

  it('[EDT1] a link adds what is missing on both sides, and the sensor', () => {
    expect(
      told(commented, {
        kind: 'link',
        from: 'look-around',
        proposition: 'door-is-ajar',
        to: 'open-door',
      }),
    ).toEqual([
      '-  look-around: {}   # later',
      '+  look-around:   # later',
      '+    adds: [door-is-ajar]',
    ]);
    const both = createDraft(commented);
    both.edit({ kind: 'link', from: 'look-around', proposition: 'seen', to: 'close-door' });
    expect(both.definition?.sensors).toMatchObject({ seen: false });
    expect(both.definition?.skills?.['look-around']?.adds).toEqual(['seen']);
    expect(both.definition?.skills?.['close-door']?.when).toContain('seen');
    both.undo();
    expect(both.text).toBe(commented);
    // what the other needs to be false is promised to become false
    expect(
      edited(commented, {
        kind: 'link',
        from: 'close-door',
        proposition: 'door-is-open',
        to: 'open-door',
      }),
    ).toBe(commented);
    expect(
      edited(commented, {
        kind: 'link',
        from: 'look-around',
        proposition: 'door-is-open',
        to: 'open-door',
      }),
    ).toContain('    deletes: [door-is-open]\n# the end');
    expect(() =>
      edited(commented, {
        kind: 'link',
        from: 'open-door',
        proposition: 'door-is-open',
        to: 'open-door',
      }),
    ).toThrow(/makes "door-is-open" true, and "open-door" needs it false/);
  });

  it('[EDT1] what cannot be done is refused and changes nothing', () => {
    const draft = createDraft(`${commented}anchors: &a [x]\n`.replace('anchors: &a [x]\n', ''));
    const wrong: [Edit, string][] = [
      [{ kind: 'add', section: 'skills', name: 'open-door' }, 'name-taken'],
      [{ kind: 'add', section: 'skills', name: '' }, 'bad-name'],
      [{ kind: 'rename', section: 'skills', name: 'open-door', to: 'close-door' }, 'name-taken'],
      [{ kind: 'rename', section: 'skills', name: 'opne', to: 'x' }, 'unknown-part'],
      [
        {
          kind: 'row',
          section: 'skills',
          skill: 'opne',
          list: 'when',
          proposition: 'x',
          value: true,
        },
        'unknown-part',
      ],
      [{ kind: 'set', path: ['parameters', 'theta'], value: Number.NaN }, 'out-of-range'],
    ];
    for (const [edit, code] of wrong) {
      expect(() => draft.edit(edit)).toThrow(expect.objectContaining({ code }));
    }
    expect(() =>
      draft.editAll([{ kind: 'add', section: 'skills', name: 'new' }, wrong[0]![0]]),
    ).toThrow(TroupeError);
    expect(draft.text).toBe(commented);
    expect(draft.canUndo).toBe(false);
    const shared = createDraft('troupe: 1\nname: a\nskills:\n  a: &a { takes: 1 }\n  b: *a\n');
    expect(() => shared.edit({ kind: 'set', path: ['skills', 'b', 'takes'], value: 2 })).toThrow(
      expect.objectContaining({ code: 'cannot-edit' }),
    );
    const broken = createDraft('troupe: 1\nname: [a\n');
    expect(() => broken.edit({ kind: 'add', section: 'skills', name: 'x' })).toThrow(
      expect.objectContaining({ code: 'bad-syntax' }),
    );
  });

  it('[EDT1] names that mean something to YAML are quoted', () => {
    const names = [
      'true',
      'null',
      '1.0',
      'a: b',
      '- a',
      '#x',
      "it's",
      'a, b',
      '[a]',
      '{',
      '*a',
      '&a',
      '!x',
      '?x',
      'é',
      '%a',
      '@a',
      '"q"',
      'f(x: y)',
      '…',
    ];
    for (const text of [commented, json]) {
      const draft = createDraft(text);
      for (const name of names) {
        draft.edit({ kind: 'add', section: 'sensors', name });
        draft.edit({ kind: 'add', section: 'skills', name: `do ${name}` });
        draft.edit({
          kind: 'row',
          section: 'skills',
          skill: `do ${name}`,
          list: 'adds',
          proposition: name,
          value: true,
        });
      }
      const read = parseText(draft.text) as { sensors: object; skills: Record<string, object> };
      expect(Object.keys(read.sensors)).toEqual(expect.arrayContaining(names));
      for (const name of names) expect(read.skills[`do ${name}`]).toEqual({ adds: [name] });
    }
  });
});

describe('text and undo', () => {
  it('[EDT1] one undo goes back through typing and the form alike', () => {
    let now = 0;
    const draft = createDraft(bare, { now: () => now });
    const texts = [draft.text];
    const done = (change: () => void) => {
      change();
      texts.push(draft.text);
      now += 5000;
    };
    const type = (letters: string) => {
      for (const letter of letters) {
        draft.setText(draft.text + letter, { typed: true });
        now += 100;
      }
    };
    done(() => type('# a note'));
    done(() => draft.edit({ kind: 'add', section: 'sensors', name: 'a' }));
    done(() => type('!\n'));
    done(() => {
      for (const value of [10, 11, 12]) {
        draft.edit({ kind: 'set', path: ['parameters', 'theta'], value }, { group: 'theta' });
        now += 3000;
      }
    });
    done(() => draft.setText(bare));
    for (const text of [...texts].reverse().slice(1)) {
      expect(draft.undo()).toBe(true);
      expect(draft.text).toBe(text);
    }
    expect(draft.undo()).toBe(false);
    for (const text of texts.slice(1)) {
      expect(draft.redo()).toBe(true);
      expect(draft.text).toBe(text);
    }
    expect(draft.redo()).toBe(false);
  });

  it('[EDT1] what is typed after an undo leaves nothing to redo, and is not joined with what was undone', () => {
    const draft = createDraft('a', { now: () => 0 });
    draft.setText('ab', { typed: true });
    draft.setText('abc', { typed: true });
    draft.undo();
    expect(draft.text).toBe('a');
    draft.setText('ax', { typed: true });
    expect(draft.canRedo).toBe(false);
    draft.undo();
    expect(draft.text).toBe('a');
    expect(draft.canUndo).toBe(false);
    draft.redo();
    draft.setText('axy', { typed: true });
    draft.undo();
    expect(draft.text).toBe('ax');
  });

  it('[EDT1] an editor that knows only one kind of line break leaves the others as they are', () => {
    expect(carryEdit('a\r\nb\nc\r\n', 'a\nb2\nc\n')).toBe('a\r\nb2\nc\r\n');
    expect(carryEdit('a\r\nb\r\n', 'a\nx\nb\n')).toBe('a\r\nx\r\nb\r\n');
    expect(carryEdit('a\r\nb', 'ab')).toBe('ab');
    expect(carryEdit('a\nb', 'a\n')).toBe('a\n');
  });

  it('[EDT1] who listens is told of every change, and not of what changed nothing', () => {
    const draft = createDraft(commented);
    let calls = 0;
    const off = draft.on(() => calls++);
    draft.edit({ kind: 'set', path: ['parameters', 'theta'], value: 45 });
    draft.setText(commented);
    expect(calls).toBe(0);
    draft.edit({ kind: 'set', path: ['parameters', 'theta'], value: 46 });
    draft.undo();
    expect(calls).toBe(2);
    off();
    draft.redo();
    expect(calls).toBe(2);
  });
});
