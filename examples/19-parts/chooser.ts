/** A select for each slot, and what the choices imply. What cannot be chosen beside the others says why. */
import { type Assembled, type Palette, readChoices } from '@troupe/body';
import { TroupeError } from '@troupe/core';
import { tellImplied } from './tell-implied.js';

export interface Chooser {
  /** Brings it up to date. */
  readonly show: (assembled: Assembled) => Shown;
}

interface Shown {
  readonly selects: HTMLElement;
  /** What the choices imply: longer than all the rest, so it goes last. */
  readonly because: HTMLElement;
}

const style = `
.parts { display: grid; grid-template-columns: auto 1fr; gap: 4px 8px; align-items: center; font-size: 13px; margin: 6px 0 2px; }
.parts select { min-width: 0; padding: .15em .3em; }
.because { margin-top: 10px; font-size: 13px; }
.because p { margin: 4px 0 0; color: var(--soft); line-height: 1.35; }
.because p:empty { display: none; }
.because b { color: var(--ink); font-weight: 600; }
.because .reasons { font-style: italic; }`;

export function createChooser<P extends Palette>(
  given: P,
  choose: (choices: Readonly<Record<string, string>>) => void,
): Chooser {
  const palette: Palette = given;
  const box = document.createElement('div');
  box.className = 'parts';
  const rules = document.createElement('style');
  rules.textContent = style;
  document.head.append(rules);
  let current: Readonly<Record<string, string>> = {};
  const selects = Object.entries(palette.slots).map(([slot, { title, parts }]) => {
    const label = document.createElement('label');
    const select = document.createElement('select');
    select.id = `part-${slot}`;
    label.htmlFor = select.id;
    label.textContent = title;
    for (const [name, part] of Object.entries(parts)) {
      const option = new Option(part.title, name);
      if (part.description !== undefined) option.title = part.description;
      select.append(option);
    }
    select.addEventListener('change', () => choose({ ...current, [slot]: select.value }));
    box.append(label, select);
    return { slot, select };
  });
  const reasons = document.createElement('p');
  reasons.className = 'reasons';
  const implied = document.createElement('p');
  const because = document.createElement('div');
  because.className = 'because';
  because.append(implied, reasons);

  return {
    show: (assembled) => {
      current = assembled.choices;
      const refused: string[] = [];
      for (const { slot, select } of selects) {
        select.value = current[slot] ?? '';
        for (const option of select.options) {
          const reason = reasonAgainst(palette, { ...current, [slot]: option.value });
          option.disabled = reason !== undefined;
          if (reason !== undefined) refused.push(`${option.text} (${reason})`);
        }
      }
      reasons.textContent = refused.length === 0 ? '' : `Not with this one: ${refused.join('; ')}.`;
      implied.replaceChildren(...tellBecause(palette, assembled));
      return { selects: box, because };
    },
  };
}

/** What the palette says against it, in short: which two it is about, and what to do, is seen. */
function reasonAgainst(palette: Palette, choices: object): string | undefined {
  try {
    readChoices(palette, choices);
    return undefined;
  } catch (error) {
    if (!(error instanceof TroupeError)) throw error;
    const message = error.problems[0]?.message ?? '';
    return message.replace(/\. Choose another .*$/, '').replace(/^.* exclude each other: /, '');
  }
}

function tellBecause(palette: Palette, assembled: Assembled): Node[] {
  const { slots } = palette;
  return tellImplied(palette, assembled).flatMap(({ slot, because, says }) => {
    const lead = document.createElement('b');
    lead.textContent = `Because of ${because}`;
    const { description } = slots[slot]!.parts[assembled.choices[slot] ?? '']!;
    if (description !== undefined) lead.title = description;
    return [lead, document.createTextNode(` ${says.join(', ')}. `)];
  });
}
