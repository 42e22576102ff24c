/** What it costs to know something of another object: by asking, and by a receptor left there. */

export type Way = 'ask' | 'leave';

/** Milliseconds of work and travel that a second of knowing takes, each way, and what that was reckoned from. */
export interface Costs {
  readonly ask: number;
  readonly leave: number;
  /** Milliseconds from a question to its answer. */
  readonly roundTrip: number;
  /** Milliseconds that looking takes there. */
  readonly evaluation: number;
  /** How many of the looks find another answer: 0 to 1. */
  readonly changing: number;
  /** Answers wanted in a second. */
  readonly wanted: number;
  /** Looks in a second of a receptor left there. */
  readonly looks: number;
}

export type Measured = Omit<Costs, 'ask' | 'leave'>;

/** Asking travels both ways for each answer wanted; a receptor looks all the time, and travels one way when it changed. */
export function reckonCosts(measured: Measured): Costs {
  const { roundTrip, evaluation, changing, wanted, looks } = measured;
  return {
    ...measured,
    ask: Math.min(wanted, looks) * (roundTrip + evaluation),
    leave: looks * (evaluation + (changing * roundTrip) / 2),
  };
}

/** The other way has to be cheaper by so much: who changes its mind for nothing pays for both. */
const worthIt = 0.7;

export function chooseWay(now: Way, { ask, leave }: Costs): Way {
  const [here, there] = now === 'ask' ? [ask, leave] : [leave, ask];
  if (there >= here * worthIt) return now;
  return now === 'ask' ? 'leave' : 'ask';
}

export function sayCosts(way: Way, costs: Costs, told: boolean): string {
  const { ask, leave, wanted, looks, roundTrip, evaluation, changing } = costs;
  const asking = `asking ${say(ask)} ms a second (${say(wanted)} answers, ${say(roundTrip)} ms there and back)`;
  const share = `${Math.round(changing * 100)} % of them changed`;
  const leaving = `a receptor left there ${say(leave)} ms (${say(looks)} looks of ${say(evaluation)} ms, ${share})`;
  const chosen = way === 'ask' ? 'It asks' : 'It left a receptor';
  return `${chosen}${told ? ', as it was told' : ''}: ${asking}, ${leaving}.`;
}

function say(number: number): string {
  return String(Number(number.toPrecision(3)));
}

/** A mean in which what is newer counts more. */
export class Mean {
  #value: number | undefined;
  count = 0;

  get value(): number {
    return this.#value ?? 0;
  }

  add(value: number): void {
    this.count++;
    this.#value = this.#value === undefined ? value : this.#value + 0.2 * (value - this.#value);
  }
}

/** How often something happens in a second, over the last while. */
export class Frequency {
  readonly #window: number;
  readonly #began: number;
  #since: number;
  #count = 0;
  #before = 0;

  /** `window`: milliseconds. */
  constructor(window: number, now: number) {
    this.#window = window;
    this.#began = now;
    this.#since = now;
  }

  note(now: number): void {
    this.#turn(now);
    this.#count++;
  }

  perSecond(now: number): number {
    this.#turn(now);
    const into = now - this.#since;
    const known = Math.min(this.#window, Math.max(now - this.#began, this.#window / 10));
    const counted = this.#count + this.#before * (1 - into / this.#window);
    return (counted * 1000) / known;
  }

  #turn(now: number): void {
    const passed = Math.floor((now - this.#since) / this.#window);
    if (passed < 1) return;
    this.#before = passed === 1 ? this.#count : 0;
    this.#count = 0;
    this.#since += passed * this.#window;
  }
}
