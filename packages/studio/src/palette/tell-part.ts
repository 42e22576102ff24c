/** What choosing a part implies, in words, by what it is about. */
import { type Assembled, assemble, type Implication, type Palette, type Part } from '@troupe/body';
import { TroupeError } from '@troupe/core';
import { tellImplied } from '@troupe/examples/dist/19-parts/tell-implied.js';
import type { PartNames } from '../shows/parts-kind.js';

export interface PartWords {
  /** `Head: Hare`. */
  readonly title: string;
  readonly description: string;
  readonly implied: readonly { readonly about: About; readonly says: readonly string[] }[];
  readonly manners: readonly string[];
  /** A colour it brings, for a swatch. */
  readonly colour?: string;
}

const abouts = ['Shape', 'Shading', 'State', 'Parameters', 'Senses', 'Skills', 'Commands'] as const;
type About = (typeof abouts)[number];

export function tellPart(
  palette: Palette,
  choices: PartNames,
  slot: string,
  name: string,
): PartWords {
  const { title, parts, default: usualName } = palette.slots[slot]!;
  const part = parts[name]!;
  const made = assembleWith(palette, choices, slot, name);
  const usual = assemble(palette).implied;
  const own = made?.implied.filter(({ because }) => because.some((by) => by.slot === slot)) ?? [];
  const implied = abouts.flatMap((about) => {
    const says = own.flatMap((one) =>
      aboutOf(one) === about ? [tellOne(palette, made!, one, usualOf(usual, one))] : [],
    );
    return says.length === 0 ? [] : [{ about, says }];
  });
  const than = parts[usualName]?.title.toLowerCase() ?? usualName;
  const colour = colourOf(part);
  return {
    title: `${title}: ${part.title}`,
    description: part.description ?? '',
    implied,
    manners: Object.entries(part.manners ?? {}).map(
      ([measure, { says, goes }]) =>
        `It ${says}. Measured by “${measure}”, which goes ${goes} in comparison with ${than}.`,
    ),
    ...(colour !== undefined && { colour }),
  };
}

/** What it is painted with, if it says so. */
export function colourOf(part: Part | undefined): string | undefined {
  const paint = part?.settings?.['paint'];
  return paint === undefined ? undefined : cssColour(paint as Tint);
}

/** Beside the others, or alone where they are against it. */
function assembleWith(palette: Palette, choices: PartNames, slot: string, name: string) {
  for (const others of [choices, {}]) {
    try {
      return assemble(palette, { ...others, [slot]: name });
    } catch (error) {
      if (!(error instanceof TroupeError)) throw error;
    }
  }
  return undefined;
}

function usualOf(usual: readonly Implication[], one: Implication): unknown {
  const { what, name, property } = one;
  return usual.find(
    (other) => other.what === what && other.name === name && other.property === property,
  )?.value;
}

function aboutOf(one: Implication): About {
  switch (one.what) {
    case 'shape':
      return 'Shape';
    case 'settings':
      return isTint(one) ? 'Shading' : 'Shape';
    case 'state':
      return 'State';
    case 'parameters':
      return 'Parameters';
    case 'receptors':
    case 'sensors':
      return 'Senses';
    case 'commands':
      return 'Commands';
    default:
      return 'Skills';
  }
}

function tellOne(palette: Palette, made: Assembled, one: Implication, usual: unknown): string {
  const { what, name, value, property } = one;
  if (what === 'shape') {
    const { title, parts } = palette.slots[name]!;
    return `${title.toLowerCase()} “${parts[made.choices[name] ?? '']?.title}”`;
  }
  if (what === 'settings')
    return isTint(one) ? `${name}, ${cssColour(value as Tint)}` : sayPlace(one);
  // the sentence for this one alone
  const [told] = tellImplied(palette, { ...made, implied: [one] });
  const sentence = told?.says.join(', ');
  if (what === 'state' || what === 'parameters') {
    const than = usual === undefined || usual === value ? '' : ` instead of ${String(usual)}`;
    return `${name} ${String(value)}${than}${sentence === undefined ? '' : `: ${sentence}`}`;
  }
  const as = usual === value ? 'as usual' : 'its own way';
  const plain = property === 'every' ? `every ${String(value)} ticks` : as;
  return `${name}: ${sentence ?? plain}`;
}

type Tint = readonly [number, number, number];

function isTint({ name }: Implication): boolean {
  return name === 'paint' || name === 'bare';
}

/** Where other parts are attached, in centimetres. */
function sayPlace({ name, value }: Implication): string {
  const cm = (metres: unknown) => Math.round(100 * Number(metres));
  if (!Array.isArray(value)) return `${name} ${cm(value)} cm high`;
  return `${name} ${cm(value[0])} cm to the side, ${cm(value[1])} cm up`;
}

function cssColour(tint: Tint): string {
  return `rgb(${tint.map((share) => Math.round(255 * share)).join(' ')})`;
}
