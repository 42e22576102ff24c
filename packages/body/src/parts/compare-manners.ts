/** Whether parts behave as they claim: the same runs with them, and with the defaults of their slots. */
import { checkOptions, keysOf, suggest, TroupeError } from '@troupe/core';
import { show } from '../eve/refuse.js';
import { assemble } from './assemble.js';
import { entriesOf, isRecord } from './form-notes.js';
import { type Claim, type Comparison, judgeManner } from './judge-manner.js';
import { measureRuns, type RunsOptions } from './measure-runs.js';
import type { Choices, Palette, SlotNames } from './palette.js';
import type { Measure, Part } from './part.js';
import { sayPart } from './say-parts.js';

export interface CompareOptions<Slots extends SlotNames = SlotNames> extends RunsOptions {
  /** Of the other slots, in both; where nothing is chosen, what the part needs, or the default. */
  readonly beside?: Choices<Slots>;
}

const compareKeys: readonly string[] = keysOf<CompareOptions>({
  beside: true,
  seeds: true,
  ticks: true,
  prepare: true,
  world: true,
  rate: true,
  expressions: true,
});

/** All that the parts of a palette claim. */
export function listManners<Slots extends SlotNames>({ slots }: Palette<Slots>): readonly Claim[] {
  return Object.entries(slots as Palette['slots']).flatMap(([slot, { parts }]) =>
    Object.entries<Part>(parts).flatMap(([part, { manners }]) =>
      entriesOf(manners).map(([measure, manner]) => ({ slot, part, measure, ...manner })),
    ),
  );
}

/** Of one claim. Skills that go on outside of a tick get no answer here. */
export function compareManner<Slots extends SlotNames>(
  palette: Palette<Slots>,
  { slot, part, measure }: Pick<Claim, 'slot' | 'part' | 'measure'>,
  options: CompareOptions<NoInfer<Slots>> = {},
): Comparison {
  checkCompared(options, 'compareManner');
  const own = listManners(palette).filter((claim) => claim.slot === slot && claim.part === part);
  const claim = own.find((one) => one.measure === measure);
  if (claim !== undefined) return compare(palette, [claim], options)[0]!;
  const names = own.map((one) => one.measure);
  const hint = suggest(measure, names) || ' listManners tells what is claimed';
  const message = `${sayPart({ slot, name: part })} claims nothing about "${measure}".${hint}`;
  throw new TroupeError([{ code: 'unknown-manner', path: `${slot}.${part}`, message }]);
}

/** Of all that parts claim. Each character runs once, however much is measured in it. */
export function compareManners<Slots extends SlotNames>(
  palette: Palette<Slots>,
  options: CompareOptions<NoInfer<Slots>> = {},
): readonly Comparison[] {
  checkCompared(options, 'compareManners');
  return compare(palette, listManners(palette), options);
}

function checkCompared(options: { readonly beside?: unknown }, of: string): void {
  checkOptions(options, compareKeys, of);
  const { beside = {} } = options;
  if (isRecord(beside)) return;
  const message = `must be an object of choices, { slot: 'part' }, found ${show(beside)}`;
  throw new TroupeError([{ code: 'wrong-type', path: 'beside', message }]);
}

interface Cast {
  readonly choices: object;
  readonly measures: Map<string, Measure>;
}

function compare<Slots extends SlotNames>(
  palette: Palette<Slots>,
  claims: readonly Claim[],
  { beside = {}, ...options }: CompareOptions<Slots>,
): readonly Comparison[] {
  const casts = new Map<string, Cast>();
  const enter = (choices: Readonly<Record<string, string>>, measure: string) => {
    const key = JSON.stringify(Object.entries(choices).sort());
    const cast = casts.get(key) ?? { choices, measures: new Map() };
    casts.set(key, cast);
    cast.measures.set(measure, palette.measures![measure]!);
    return cast;
  };
  const pairs = claims.map((claim) => {
    const { slot, part, measure } = claim;
    const { [slot]: _, ...chosen } = beside as Readonly<Record<string, string>>;
    const others = { ...neededBy(palette as unknown as Palette, claim), ...chosen };
    return {
      claim,
      having: enter({ ...others, [slot]: part }, measure),
      lacking: enter(others, measure),
    };
  });
  const runs = new Map(
    [...casts.values()].map((cast) => {
      const { definition } = assemble(palette, cast.choices);
      return [cast, measureRuns(definition, cast.measures, options)] as const;
    }),
  );
  const valuesOf = (cast: Cast, { measure }: Claim) => runs.get(cast)?.get(measure) ?? [];
  return pairs.map(({ claim, having, lacking }) =>
    judgeManner(claim, valuesOf(having, claim), valuesOf(lacking, claim)),
  );
}

/** Where the defaults will not do, the first of what will. */
function neededBy({ slots }: Palette, { slot, part }: Claim): Readonly<Record<string, string>> {
  const needs = entriesOf(slots[slot]?.parts[part]?.needs).map(
    ([other, reasons]) => [other, entriesOf(reasons).map(([name]) => name)] as const,
  );
  const unmet = needs.filter(([other, names]) => !names.includes(slots[other]?.default ?? ''));
  return Object.fromEntries(unmet.map(([other, names]) => [other, names[0] ?? '']));
}
