/** Bones of a humanoid by the names that VRM 1.0 gives them. */

const fingers = ['Index', 'Middle', 'Ring', 'Little'];

const sided = [
  'Eye',
  'UpperLeg',
  'LowerLeg',
  'Foot',
  'Toes',
  'Shoulder',
  'UpperArm',
  'LowerArm',
  'Hand',
  'ThumbMetacarpal',
  'ThumbProximal',
  'ThumbDistal',
  ...fingers.flatMap((finger) => [`${finger}Proximal`, `${finger}Intermediate`, `${finger}Distal`]),
];

const central = ['hips', 'spine', 'chest', 'upperChest', 'neck', 'head', 'jaw'];

export const boneNames: ReadonlySet<string> = new Set([
  ...central,
  ...sided.flatMap((bone) => [`left${bone}`, `right${bone}`]),
]);

/** Without these it is no humanoid. */
export const neededBones: readonly string[] = [
  'hips',
  'spine',
  'head',
  ...['UpperLeg', 'LowerLeg', 'Foot', 'UpperArm', 'LowerArm', 'Hand'].flatMap((bone) => [
    `left${bone}`,
    `right${bone}`,
  ]),
];

/** The thumb was counted otherwise before. */
const formerThumbs: ReadonlyMap<string, string> = new Map(
  ['left', 'right'].flatMap((side) => [
    [`${side}ThumbProximal`, `${side}ThumbMetacarpal`],
    [`${side}ThumbIntermediate`, `${side}ThumbProximal`],
  ]),
);

export function boneOfVersion0(name: string): string {
  return formerThumbs.get(name) ?? name;
}

/** Expressions of VRM 0 by the names of VRM 1.0. */
export const formerPresets: ReadonlyMap<string, string> = new Map([
  ['a', 'aa'],
  ['i', 'ih'],
  ['u', 'ou'],
  ['e', 'ee'],
  ['o', 'oh'],
  ['blink', 'blink'],
  ['joy', 'happy'],
  ['angry', 'angry'],
  ['sorrow', 'sad'],
  ['fun', 'relaxed'],
  ['lookup', 'lookUp'],
  ['lookdown', 'lookDown'],
  ['lookleft', 'lookLeft'],
  ['lookright', 'lookRight'],
  ['blink_l', 'blinkLeft'],
  ['blink_r', 'blinkRight'],
  ['neutral', 'neutral'],
]);
