import { createCharacter, runCharacter } from '@troupe/core';
import { parseCharacter } from '@troupe/files';
import { describe, expect, it } from 'vitest';
import { cutText, displayWidth, fitText } from '../src/text/display-width.js';
import { plain } from '../src/text/paint.js';
import { drawFrame } from '../src/watch/draw-frame.js';
import { type View, Viewer } from '../src/watch/view.js';
import { eater, opener } from './samples.js';

const running = { words: '2 a second', over: false };

function viewOf(text: string, steps: number, script?: Parameters<typeof runCharacter>[1]): View {
  const definition = parseCharacter(text);
  const viewer = new Viewer(createCharacter(definition));
  let view: View | undefined;
  for (const step of runCharacter(definition, { ...script, steps, explain: true })) {
    viewer.follow(step);
    view = viewer.view();
  }
  if (view === undefined) throw new Error('no step was taken');
  return view;
}

/** With more of everything than fits. */
function crowded(): string {
  const names = Array.from({ length: 60 }, (_, i) => `thing-${i}-到達-with-a-long-name`);
  return JSON.stringify({
    troupe: 1,
    name: 'a character with a name that does not fit into a narrow terminal at all',
    sensors: Object.fromEntries(names.map((name, i) => [name, i % 2 === 0])),
    goals: Object.fromEntries(names.slice(0, 20).map((name) => [name, true])),
    skills: Object.fromEntries(names.map((name) => [`bring-about-${name}`, { adds: [name] }])),
  });
}

describe('a frame', () => {
  it('[CMD8] shows goals, signs, levels as bars with the threshold, what is chosen and why', () => {
    const view = viewOf(opener, 3);
    const lines = drawFrame(view, running, { columns: 70, rows: 24 }, plain);
    expect(lines.slice(0, 9)).toEqual([
      ` opener · literal${' '.repeat(33)}step 3 · 2 a second`,
      '',
      ' goals   ✗ door-is-open',
      ' signs   ● at-door   ○ door-is-open: false',
      '',
      `${' '.repeat(24)}▼ threshold 10.00`,
      ` ▶ open-door    ████████┃${'█'.repeat(23)}    40.00  chosen`,
      `   walk-to-door         │${' '.repeat(23)}     0.00  `,
      '',
    ]);
    expect(lines[9]).toBe(` why     ${view.why}`);
    expect(lines).toContain(' chosen  2 walk-to-door → 3 open-door');
  });

  it('[CMD8] shows goals and signs with their values where those are not plainly true', () => {
    const lines = drawFrame(viewOf(eater, 1), running, { columns: 80, rows: 24 }, plain);
    expect(lines).toContain(' goals   ✗ hungry: false   ✓ kitchen: "warm"');
    expect(lines).toContain(' signs   ○ fed: false   ● hungry   ● kitchen: "warm"');
  });

  it('[CMD8] tells standings apart by more than colour', () => {
    const view = viewOf(opener, 4, {
      script: [
        { after: 2, disable: 'open-door' },
        { after: 3, add: { skills: { wait: {} } } },
      ],
    });
    const frame = drawFrame(view, running, { columns: 70, rows: 24 }, plain).join('\n');
    expect(frame).toMatch(/^ ● walk-to-door .*executing$/m);
    expect(frame).toMatch(/^ × open-door .*disabled$/m);
    expect(frame).toMatch(/^ ○ wait .*can run$/m);
  });

  it.each([
    [200, 60],
    [80, 24],
    [64, 20],
    [40, 16],
    [24, 10],
    [5, 3],
  ])('[CMD8] fits %i columns and %i rows, whatever there is to show', (columns, rows) => {
    for (const view of [viewOf(crowded(), 5), viewOf(opener, 1)]) {
      const lines = drawFrame(view, running, { columns, rows }, plain);
      expect(lines.length).toBeLessThan(Math.max(rows, 9));
      for (const line of lines) expect(displayWidth(line)).toBeLessThan(Math.max(columns, 21));
    }
  });

  it('[CMD8] counts what it leaves out', () => {
    const frame = drawFrame(viewOf(crowded(), 5), running, { columns: 80, rows: 24 }, plain);
    expect(frame.join('\n')).toMatch(/… \d+ more/);
    expect(frame.join('\n')).toMatch(/and \d+ more with less energy/);
  });
});

describe('the width of text', () => {
  it('[CMD8] counts columns, not letters', () => {
    expect(displayWidth('abc')).toBe(3);
    expect(displayWidth('扉を')).toBe(4);
    expect(displayWidth('e\u0301')).toBe(1);
    expect(displayWidth('👩‍🚀')).toBe(2);
    expect(displayWidth('\u001b[1mab\u001b[22m')).toBe(2);
    expect(cutText('扉を開ける', 5)).toBe('扉を…');
    expect(fitText('扉', 4)).toBe('扉  ');
  });
});
