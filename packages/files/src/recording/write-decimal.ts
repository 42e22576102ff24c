/**
 * Numbers as JavaScript writes them, straight into bytes and in a fraction of the time. Between whole numbers that is the
 * shortest decimal that is read as the same number, and of those the nearest. Times a power of ten the number has
 * seventeen digits before the point; that product is had exactly, in two parts, and so is how far from it a decimal may be.
 */

const zero = 0x30;
const point = 0x2e;
const minus = 0x2d;

/** Bytes that a number takes at most. */
export const longestNumber = 26;

/** Times this, less what that is more: the upper half of its bits are left. */
const splitter = 2 ** 27 + 1;
const powers = Float64Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));
const upperPowers = powers.map(upperHalf);
const lowerPowers = powers.map((power) => power - upperHalf(power));

function upperHalf(value: number): number {
  const times = splitter * value;
  return times - (times - value);
}

const bits = new DataView(new ArrayBuffer(8));
// by the exponent, as it is in the bits of a number
/** Half of the way to the next number; what `**` gives may differ from engine to engine. */
const halfSteps = Float64Array.from({ length: 2047 }, (_, exponent) => {
  bits.setInt32(0, Math.max(exponent - 53, 0) << 20);
  return bits.getFloat64(0);
});
/** The power of ten that gives it seventeen digits, or eighteen. */
const likelyPowers = Int16Array.from(
  { length: 2047 },
  (_, exponent) => 16 - Math.floor((exponent - 1023) * 0.30103),
);

/** Nearer than this to where it would come out otherwise, rounding could decide. */
const unsure = 1e-6;

/** Writes a number; returns where it ends. */
export function writeNumber(view: DataView, at: number, value: number): number {
  // it is handed on with its sign: a number that was computed is put into memory to be handed on
  const end =
    value === Math.floor(value) ? writeWhole(view, at, value) : writeFraction(view, at, value);
  return end >= 0 ? end : writeAscii(view, at, Number.isFinite(value) ? `${value}` : 'null');
}

function writeAscii(view: DataView, at: number, text: string): number {
  for (let i = 0; i < text.length; i++) view.setUint8(at + i, text.charCodeAt(i));
  return at + text.length;
}

/** Returns where the digits begin. */
function writeSign(view: DataView, at: number, value: number): number {
  if (value >= 0) return at;
  view.setUint8(at, minus);
  return at + 1;
}

// each returns −1 where it is not one of those that are quickly written

function writeWhole(view: DataView, at: number, value: number): number {
  const size = Math.abs(value);
  if (size >= 1e9) return -1;
  const start = writeSign(view, at, value);
  let end = start + 1;
  for (let least = 10; size >= least; least *= 10) end++;
  let rest = size | 0;
  for (let i = end - 1; i >= start; i--) {
    const tenth = (rest / 10) | 0;
    view.setUint8(i, zero + rest - tenth * 10);
    rest = tenth;
  }
  return end;
}

function writeFraction(view: DataView, at: number, value: number): number {
  const size = Math.abs(value);
  if (!(size >= 1e-6 && size < 1e15)) return -1;
  const billionths = Math.floor(size * 1e9 + 0.5);
  // with at most fifteen digits no other decimal is read as the same number
  if (billionths < 1e15 && billionths / 1e9 === size) {
    return writeBillionths(view, writeSign(view, at, value), billionths);
  }
  bits.setFloat64(0, size);
  const head = bits.getInt32(0);
  // next to a power of two the numbers below are closer
  if ((head & 0xfffff) === 0) return -1;
  const exponent = head >> 20;
  let power = likelyPowers[exponent]!;
  if (size * powers[power]! >= 1e17) power--;
  const product = size * powers[power]!;
  const upper = upperHalf(size);
  const lower = size - upper;
  const upperPower = upperPowers[power]!;
  const lowerPower = lowerPowers[power]!;
  // what rounding took from the product (Dekker): together they are it exactly
  const lost =
    upper * upperPower - product + upper * lowerPower + lower * upperPower + lower * lowerPower;
  const first = Math.floor(product * 1e-8);
  const last = nearestShort(product - first * 1e8 + lost, halfSteps[exponent]! * powers[power]!);
  // a carry is rare, and so is that nothing is sure
  if (!(last >= 0 && last < 1e8 && first >= 1e8 && first < 1e9)) return -1;
  return writeParts(view, writeSign(view, at, value), first | 0, last | 0, 17 - power);
}

/** Moving bodies have nine decimals. */
function writeBillionths(view: DataView, at: number, billionths: number): number {
  const whole = Math.floor(billionths * 1e-9);
  const digits = writeWhole(view, at, whole) + 1;
  view.setUint8(digits - 1, point);
  writeNine(view, digits, (billionths - whole * 1e9) | 0);
  return endOfDigits(view, digits + 9);
}

/** Within reach the number with most zeros at its end, or the nearest; NaN where rounding could decide. */
function nearestShort(value: number, reach: number): number {
  const hundreds = Math.floor(value * 0.01 + 0.5) * 100;
  const fromHundreds = Math.abs(hundreds - value);
  if (fromHundreds < reach - unsure) return hundreds;
  if (fromHundreds < reach + unsure) return Number.NaN;
  const tens = Math.floor(value * 0.1 + 0.5) * 10;
  const fromTens = Math.abs(tens - value);
  if (fromTens < reach - unsure) return fromTens < 5 - unsure ? tens : Number.NaN;
  if (fromTens < reach + unsure) return Number.NaN;
  const whole = Math.floor(value + 0.5);
  return Math.abs(whole - value) < 0.5 - unsure ? whole : Number.NaN;
}

/** Nine digits, then eight, and a point after so many of them. Zeros at the end are left out. */
function writeParts(
  view: DataView,
  at: number,
  first: number,
  last: number,
  before: number,
): number {
  let digits = at + 1;
  if (before <= 0) {
    digits = at + 2 - before;
    for (let i = at; i < digits; i++) view.setUint8(i, zero);
    view.setUint8(at + 1, point);
  }
  writeNine(view, digits, first);
  writeEight(view, digits + 9, last);
  if (before > 0) {
    for (let i = at; i < at + before; i++) view.setUint8(i, view.getUint8(i + 1));
    view.setUint8(at + before, point);
  }
  return endOfDigits(view, digits + 17);
}

/** Without the zeros at the end. */
function endOfDigits(view: DataView, at: number): number {
  let end = at;
  while (view.getUint8(end - 1) === zero) end--;
  return end;
}

function writeNine(view: DataView, at: number, value: number): void {
  const top = (value / 1e8) | 0;
  view.setUint8(at, zero + top);
  writeEight(view, at + 1, value - top * 1e8);
}

function writeEight(view: DataView, at: number, value: number): void {
  const upper = (value / 10_000) | 0;
  writeFour(view, at, upper);
  writeFour(view, at + 4, value - upper * 10_000);
}

/** Two digits each. */
const pairs = Uint16Array.from(
  { length: 100 },
  (_, i) => ((zero + Math.floor(i / 10)) << 8) | (zero + (i % 10)),
);

function writeFour(view: DataView, at: number, value: number): void {
  const upper = (value / 100) | 0;
  view.setUint16(at, pairs[upper]!);
  view.setUint16(at + 2, pairs[value - upper * 100]!);
}
