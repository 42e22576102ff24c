/**
 * Sines and their kin in radians, the same to the last digit in every engine: made of sums, products, divisions and
 * square roots, which the language defines exactly. Coefficients are those of the widely used kernels.
 */

const quarter = Math.PI / 2;
// π/2 in three pieces, the first two with room to spare: a whole number times them is exact, up to a million turns
const quarterA = 1.5707963267341256;
const quarterB = 6.077100506303966e-11;
const quarterC = 2.0222662487959506e-21;

export function sineOf(angle: number): number {
  const n = Math.round(angle / quarter);
  const x = angle - n * quarterA - n * quarterB - n * quarterC;
  switch (n & 3) {
    case 0:
      return sineKernel(x);
    case 1:
      return cosineKernel(x);
    case 2:
      return -sineKernel(x);
    default:
      return -cosineKernel(x);
  }
}

export function cosineOf(angle: number): number {
  const n = Math.round(angle / quarter);
  const x = angle - n * quarterA - n * quarterB - n * quarterC;
  switch (n & 3) {
    case 0:
      return cosineKernel(x);
    case 1:
      return -sineKernel(x);
    case 2:
      return -cosineKernel(x);
    default:
      return sineKernel(x);
  }
}

/** Of the direction x, y: from -π to π. */
export function angleOf(y: number, x: number): number {
  if (x === 0 && y === 0) return 0;
  const ratio = Math.abs(y) <= Math.abs(x) ? Math.abs(y / x) : Math.abs(x / y);
  const steep = Math.abs(y) > Math.abs(x);
  const first = steep ? quarter - arcTangent(ratio) : arcTangent(ratio);
  const half = x < 0 ? Math.PI - first : first;
  return y < 0 ? -half : half;
}

/** Whose cosine it is, from 0 to π; what lies beyond -1 or 1 counts as that. */
export function arcCosineOf(cosine: number): number {
  const c = Math.min(1, Math.max(-1, cosine));
  return angleOf(Math.sqrt((1 - c) * (1 + c)), c);
}

/** An angle brought to between -π and π. */
export function shortTurn(angle: number): number {
  const rest = angle % (2 * Math.PI);
  if (rest > Math.PI) return rest - 2 * Math.PI;
  return rest < -Math.PI ? rest + 2 * Math.PI : rest;
}

/** For x from 0 to 1. */
function arcTangent(x: number): number {
  if (x > 0.6875) return Math.PI / 4 + arcKernel((x - 1) / (x + 1));
  if (x > 0.4375) return 0.4636476090008061 + arcKernel((2 * x - 1) / (2 + x));
  return arcKernel(x);
}

function arcKernel(x: number): number {
  const z = x * x;
  const w = z * z;
  const odd =
    z *
    (0.3333333333333293 +
      w *
        (0.14285714272503466 +
          w *
            (0.09090887133436507 +
              w * (0.06661073137387531 + w * (0.049768779946159324 + w * 0.016285820115365782)))));
  const even =
    w *
    (-0.19999999999876483 +
      w *
        (-0.11111110405462356 +
          w * (-0.0769187620504483 + w * (-0.058335701337905735 + w * -0.036531572744216916))));
  return x - x * (odd + even);
}

/** For |x| up to π/4. */
function sineKernel(x: number): number {
  const z = x * x;
  const p =
    -0.16666666666666632 +
    z *
      (0.00833333333332249 +
        z *
          (-0.0001984126982985795 +
            z * (2.7557313707070068e-6 + z * (-2.5050760253406863e-8 + z * 1.58969099521155e-10))));
  return x + x * z * p;
}

function cosineKernel(x: number): number {
  const z = x * x;
  const p =
    0.0416666666666666 +
    z *
      (-0.001388888888887411 +
        z *
          (2.480158728947673e-5 +
            z *
              (-2.7557314351390663e-7 + z * (2.087572321298175e-9 + z * -1.1359647557788195e-11))));
  return 1 - (z / 2 - z * z * p);
}
