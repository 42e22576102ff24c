/** What choices imply, in words: `because of the rusty torso: it bumps into things 2.6 times as often`. */
import { type Assembled, assemble, type Implication, type Palette } from '@troupe/body';
import { ears } from './heads.js';
import { listen, shineAt, startle, survey } from './look-up.js';

export interface Told {
  readonly slot: string;
  /** `the rusty torso`. */
  readonly because: string;
  readonly says: readonly string[];
}

/** Only what is otherwise than with the defaults, part by part. */
export function tellImplied(palette: Palette, { implied, choices }: Assembled): Told[] {
  const usual = new Map(assemble(palette).implied.map((one) => [keyOf(one), one.value]));
  const bySlot = new Map<string, string[]>();
  for (const one of implied) {
    const before = usual.get(keyOf(one));
    if (before === one.value) continue;
    const says = sentenceFor(one, before);
    const slot = one.because[0]?.slot ?? '';
    if (says !== undefined) bySlot.set(slot, [...(bySlot.get(slot) ?? []), says]);
  }
  return Object.keys(palette.slots).flatMap((slot) => {
    const says = bySlot.get(slot);
    if (says === undefined) return [];
    const { title, parts } = palette.slots[slot]!;
    const name = parts[choices[slot] ?? '']?.title ?? '';
    return [{ slot, because: `the ${name.toLowerCase()} ${title.toLowerCase()}`, says }];
  });
}

function keyOf({ what, name, property = '' }: Implication): string {
  return `${what} ${name} ${property}`;
}

/** Nothing where the difference is too small to be told. */
type Sentence = (value: number, usual: number) => string | undefined;

/** Code, by what it is: its name is lost when a page is bundled. */
const meanings: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  [ears.good, 'more noises disturb it'],
  [ears.sharp, 'the softest noise disturbs it'],
  [ears.dull, 'hardly a noise disturbs it'],
  [startle, 'it pricks up its ears and looks to both sides'],
  [survey, 'its tube rises and looks all around'],
  [shineAt, 'it lights up what it hears'],
  [listen, 'it stands still and listens'],
]);

const sentences: Readonly<Record<string, Sentence>> = {
  'state outlook ': (value) => `it sees ${Math.round(10 * value)} of 10 things in its way`,
  'state clumsiness ': compared('it bumps into things', 'as often'),
  'state jolt ': compared('it shakes', 'as hard then'),
  'state load ': compared('it is', 'as heavy'),
  'state sanding ': compared('it sands', 'as long'),
  'state slips ': (value, usual) =>
    value === 0 ? 'it never lets go' : compared('it lets go', 'as easily')(value, usual),
  'state armsLength ': (value) => `it reaches what is ${Math.round(100 * value)} cm away`,
  'state reaching ': compared('it takes', 'as long to reach'),
  'state pace ': (value) => `it makes ${value} m a second`,
  'state wobble ': (value, usual) =>
    `it comes down ${value > usual ? 'anywhere' : 'where it means to'}: ${times(value / usual)} as many bumps`,
  'state coats ': (value) => `it goes over itself ${value === 2 ? 'twice' : `${value} times`}`,
  'parameters theta ': (value, usual) =>
    `it acts at a level of ${value}, ${value > usual ? 'later' : 'sooner'} than at ${usual ?? 100}`,
  'receptors noise every': (value) =>
    value === 1 ? 'it listens all the time' : `it listens every ${value} ticks`,
  'commands letOffSteam ': () => 'it lets off steam',
  'commands runDown ': () => 'its wheels go round',
  'commands turnDish ': () => 'its dish goes round',
};

function sentenceFor(one: Implication, usual: unknown): string | undefined {
  return (
    meanings.get(one.value) ?? sentences[keyOf(one)]?.(Number(one.value), Number(usual ?? 100))
  );
}

/** `it is 1.5 times as heavy`, where that is to be noticed. */
function compared(before: string, after: string): Sentence {
  return (value, usual) => {
    const ratio = value / usual;
    return ratio > 0.87 && ratio < 1.13 ? undefined : `${before} ${times(ratio)} ${after}`;
  };
}

/** `1.5 times`, `half`. */
function times(ratio: number): string {
  const rounded = Number(ratio.toPrecision(2));
  return rounded === 2 ? 'twice' : rounded === 0.5 ? 'half' : `${rounded} times`;
}

/** `A rusty hare with long arms on a spring`. */
export function nameOf(palette: Palette, choices: Readonly<Record<string, string>>): string {
  const title = (slot: string) =>
    palette.slots[slot]?.parts[choices[slot] ?? '']?.title.toLowerCase() ?? '';
  const arms = choices['arm'] === 'plain' ? '' : ` with ${title('arm')} arms`;
  const leg = choices['leg'] === 'plain' ? '' : ` on a ${title('leg')}`;
  const head = choices['head'] === 'plain' ? 'robot' : title('head');
  return `A ${title('torso')} ${head}${arms}${leg}`;
}
