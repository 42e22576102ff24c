/** What variables do to a body, found out by trying them: its commands are code, and only their results can be sent. */
import type { Variable, VariableValue } from '../model/variable.js';
import { addResponse } from './answer-response.js';
import type { FigureResponse } from './figure.js';
import { findTurning, type Sight, sightOf } from './find-turning.js';
import type { Observer, Reading } from './observe-body.js';
import { crookedTurns, turnMatrix, turnsToTry } from './turns-to-try.js';

/** `index`: place in the list of what is observed. */
type Keep = (index: number, response: FigureResponse) => void;

/** Two numbers that are nearer are the same. */
const same = 1e-9;
/** Metres, and parts of a colour: a table is nowhere farther from what it is of. */
const fine = 2.5e-4;
/** Beyond that, it is better left out. */
const coarsest = 1e-3;
/** Ends of the stretches of a table at first, and where each is cut: what comes again and again is not to look still. */
const coarse = [0.113, 0.241, 0.37, 0.507, 0.621, 0.76, 0.883, 1];
const uneven = 0.4637;
/** Values in a table at most. */
const mostValues = 500;
/** Parts of all: what changes all at once is not looked at more closely. */
const narrowest = 1e-6;

type Read = (value: number) => Reading | undefined;

interface Row {
  readonly at: number;
  readonly reading: Reading;
}

interface Ends {
  readonly low: Row;
  readonly middle: Row;
  readonly high: Row;
}

interface Stretch extends Ends {
  readonly off: number;
}

interface Table {
  readonly at: FigureResponse['at'];
  readonly readings: readonly Reading[];
  readonly around?: true;
}

/** `first`: what the variable is while nothing is tried. */
export function findResponses(
  observer: Observer,
  variable: Variable,
  first: VariableValue,
  keep: Keep,
): void {
  const { name, kind, choices = [] } = variable;
  const trying = new Trying(observer, name, keep);
  const read = (value: VariableValue) => observer.read(name, value);
  if (kind === 'flag') trying.add(tryAll([false, true], read));
  else if (kind === 'choice') trying.add(tryAll(choices, read));
  else if (kind === 'rotation') trying.addTurns();
  else if (kind === 'number' || kind === 'angle') {
    trying.add(trying.numbers(variable, first as number, read));
  } else {
    const whole = first as readonly number[];
    const bounds = kind === 'color' ? { least: 0, most: 1 } : {};
    for (const component of [0, 1, 2]) {
      const readOne = (value: number) =>
        read(whole.map((one, i) => (i === component ? value : one)));
      const table = trying.numbers(
        { kind: 'number', ...bounds },
        whole[component]!,
        readOne,
        component,
      );
      trying.add(table, component);
      observer.restore(name, first);
    }
  }
  observer.restore(name, first);
}

function tryAll(
  at: readonly (string | boolean)[],
  read: (value: VariableValue) => Reading | undefined,
): Table | undefined {
  const readings = at.slice(0, mostValues).map(read);
  const isWhole = readings.every((reading) => reading !== undefined);
  return isWhole ? { at: at.slice(0, mostValues), readings } : undefined;
}

/** One variable, tried. */
class Trying {
  readonly #observer: Observer;
  readonly #name: string;
  readonly #put: Keep;
  /** Of those it is known what the variable does. */
  #turned = new Set<number>();

  constructor(observer: Observer, name: string, keep: Keep) {
    this.#observer = observer;
    this.#name = name;
    this.#put = keep;
  }

  add(table: Table | undefined, component?: number): void {
    if (table === undefined) return;
    const { at, readings, around } = table;
    for (const index of this.#touched(readings)) {
      const base = this.#observer.base[index]!;
      const numbers = readings.map((reading) =>
        this.#at(reading, index).map((n, k) => n - base[k]!),
      );
      if (numbers.every(isNothing)) continue;
      const more = { ...(component !== undefined && { component }), ...(around && { around }) };
      this.#put(index, { variable: this.#name, ...more, ...straightened(at, numbers) });
    }
  }

  /** Bounded, all of it; an angle without bounds one turn, if that ends where it began; else what goes in proportion. */
  numbers(
    { kind, least, most }: Pick<Variable, 'kind' | 'least' | 'most'>,
    first: number,
    read: Read,
    component?: number,
  ): Table | undefined {
    this.#turned = this.#addTurning(sightOf(first, least, most), read, component);
    if (least !== undefined && most !== undefined) return this.#tabulate(read, least, most);
    if (kind !== 'angle') {
      const isFree = least === undefined && most === undefined;
      return this.#tryProportion(read, first, most === undefined ? 1 : -1, isFree);
    }
    const from = least ?? (most === undefined ? 0 : most - 360);
    const table = this.#tabulate(read, from, from + 360);
    if (table === undefined) return undefined;
    const [start, end] = [table.readings[0]!, table.readings.at(-1)!];
    const goesAround = this.#apart(this.#touched([start, end]), (k, index) => {
      return this.#at(start, index)[k]! - this.#at(end, index)[k]!;
    });
    return goesAround < fine ? { ...table, around: true } : undefined;
  }

  /** What turns in proportion is said so. */
  #addTurning(sight: Sight, read: Read, component: number | undefined): Set<number> {
    const { middle, steps, crooked } = sight;
    const around = steps.flatMap((step) => [-2 * step, -step, step, 2 * step]);
    const readings = new Map<number, Reading>();
    const turned = new Set<number>();
    for (const value of [middle, ...around.map((step) => middle + step), ...crooked]) {
      const reading = read(value);
      if (reading === undefined) return turned;
      readings.set(value, reading);
    }
    for (const index of touchedBy([...readings.values()])) {
      const base = this.#observer.base[index]!;
      const found = findTurning(sight, (value) =>
        this.#at(readings.get(value)!, index).map((n, k) => n - base[k]!),
      );
      if (found === undefined) continue;
      turned.add(index);
      const part = component !== undefined && { component };
      this.#put(index, { variable: this.#name, ...part, ...found });
    }
    return turned;
  }

  #touched(readings: readonly Reading[]): readonly number[] {
    return [...touchedBy(readings)].filter((index) => !this.#turned.has(index));
  }

  addTurns(): void {
    const { base, read } = this.#observer;
    const tried = turnsToTry.map((turn) => ({
      turn: turnMatrix(turn),
      reading: read(this.#name, turn),
    }));
    const crooked = crookedTurns.map((turn) => ({ turn, reading: read(this.#name, turn) }));
    if ([...tried, ...crooked].some(({ reading }) => reading === undefined)) return;
    const readings = tried.map(({ reading }) => reading!);
    for (const index of touchedBy(readings)) {
      const mean = (picked: (turn: readonly number[]) => boolean, k: number) => {
        const some = tried.filter(({ turn }) => picked(turn));
        const sum = some.reduce((all, { reading }) => all + this.#at(reading!, index)[k]!, 0);
        return sum / some.length;
      };
      // of all turns that have one number of their matrix at 1, the others are 0 on average
      const numbers = Array.from({ length: 9 }, (_, i) =>
        base[index]!.map((_, k) => {
          const up = mean((turn) => turn[i]! > 0.5, k);
          const down = mean((turn) => turn[i]! < -0.5, k);
          return (up - down) / 2;
        }),
      );
      if (numbers.every(isNothing)) continue;
      const rest = base[index]!.map((number, k) => mean(() => true, k) - number);
      const response = { variable: this.#name, at: [], numbers: [...numbers, rest] };
      const isRight = crooked.every(({ turn, reading }) => {
        const said = Float64Array.from(base[index]!);
        addResponse(response, turn, said);
        return this.#apart([index], (k) => this.#at(reading!, index)[k]! - said[k]!) < 1e-6;
      });
      if (isRight) this.#put(index, response);
    }
  }

  #at(reading: Reading, index: number): readonly number[] {
    return reading.get(index) ?? this.#observer.base[index]!;
  }

  /** The most that any of their numbers is. */
  #apart(indices: readonly number[], difference: (k: number, index: number) => number): number {
    let most = 0;
    for (const index of indices) {
      const { length } = this.#observer.base[index]!;
      for (let k = 0; k < length; k++) most = Math.max(most, Math.abs(difference(k, index)));
    }
    return most;
  }

  /** As near to each other as it takes for what is between two values to be between what they do: the worst stretch first. */
  #tabulate(read: Read, least: number, most: number): Table | undefined {
    if (least === most) return undefined;
    const rows: Row[] = [];
    const tryAt = (at: number) => {
      const reading = read(at);
      if (reading === undefined) return undefined;
      const row = { at, reading };
      rows.push(row);
      return row;
    };
    const waiting: Stretch[] = [];
    const look = (low: Row, high: Row) => {
      const middle = tryAt(low.at + (high.at - low.at) * uneven);
      if (middle === undefined) return false;
      const stretch = { low, middle, high };
      const indices = this.#touched(rowsOf(stretch));
      const off = this.#apart(indices, (k, index) => this.#bend(stretch, index, k));
      const isNarrow = high.at - low.at < narrowest * (most - least);
      if (off > fine && !isNarrow) waiting.push({ ...stretch, off });
      return true;
    };
    let before = tryAt(least);
    for (const part of coarse) {
      const next = tryAt(least + (most - least) * part);
      if (before === undefined || next === undefined || !look(before, next)) return undefined;
      before = next;
    }
    while (waiting.length > 0 && rows.length < mostValues) {
      const worst = waiting.reduce((found, one) => (one.off > found.off ? one : found));
      waiting.splice(waiting.indexOf(worst), 1);
      const { low, middle, high } = worst;
      if (!look(low, middle) || !look(middle, high)) return undefined;
    }
    // a table that is too short for something would say something else of it
    const wrong = new Set<number>();
    for (const stretch of waiting) {
      for (const index of this.#touched(rowsOf(stretch))) {
        if (this.#apart([index], (k) => this.#bend(stretch, index, k)) > coarsest) wrong.add(index);
      }
    }
    rows.sort((a, b) => a.at - b.at);
    const readings = rows.map(({ reading }) => without(reading, wrong));
    return { at: rows.map(({ at }) => at), readings };
  }

  /** How far the middle is from what is between the ends. */
  #bend({ low, middle, high }: Ends, index: number, k: number): number {
    const [start, here, end] = [low, middle, high].map(
      ({ reading }) => this.#at(reading, index)[k]!,
    );
    return here! - start! - (end! - start!) * uneven;
  }

  /** Beyond a bound there is nothing; `sense`: where there is none for sure. */
  #tryProportion(read: Read, first: number, sense: 1 | -1, isFree: boolean): Table | undefined {
    const steps = [0, 1, 7, 1234.57, ...(isFree ? [-3.3, -777.7] : [])];
    const readings = steps.map((step) => read(first + sense * step));
    if (readings.some((reading) => reading === undefined)) return undefined;
    const [here, , far] = readings as [Reading, Reading, Reading];
    const straight = this.#touched(readings as Reading[]).filter((index) =>
      steps.every((step, i) => {
        const off = this.#apart([index], (k) => {
          const [a, b, c] = [here, far, readings[i]!].map(
            (reading) => this.#at(reading, index)[k]!,
          );
          return c! - a! - (step / 7) * (b! - a!);
        });
        return off < 1e-6;
      }),
    );
    const kept = [here, far].map(
      (reading) => new Map(straight.map((index) => [index, this.#at(reading, index)])),
    );
    const at = [first, first + sense * 7];
    return sense > 0 ? { at, readings: kept } : { at: at.reverse(), readings: kept.reverse() };
  }
}

function rowsOf({ low, middle, high }: Ends): readonly Reading[] {
  return [low.reading, middle.reading, high.reading];
}

function without(reading: Reading, left: ReadonlySet<number>): Reading {
  if (left.size === 0) return reading;
  return new Map([...reading].filter(([index]) => !left.has(index)));
}

function touchedBy(readings: readonly Reading[]): ReadonlySet<number> {
  return new Set(readings.flatMap((reading) => [...reading.keys()]));
}

function isNothing(numbers: readonly number[]): boolean {
  return numbers.every((number) => Math.abs(number) < same);
}

/** What goes in proportion is said by its two ends. */
function straightened(
  at: FigureResponse['at'],
  numbers: readonly (readonly number[])[],
): Pick<FigureResponse, 'at' | 'numbers'> {
  const [low, high] = [at[0], at.at(-1)];
  const [start, end] = [numbers[0]!, numbers.at(-1)!];
  if (at.length < 3 || typeof low !== 'number' || typeof high !== 'number') return { at, numbers };
  const isStraight = numbers.every((list, i) => {
    const part = ((at[i] as number) - low) / (high - low);
    return list.every((n, k) => Math.abs(n - start[k]! - part * (end[k]! - start[k]!)) < 1e-7);
  });
  return isStraight ? { at: [low, high], numbers: [start, end] } : { at, numbers };
}
