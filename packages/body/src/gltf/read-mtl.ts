/** Materials that come with an OBJ file, as colours and surfaces of eve. */
import type { Color, Surface } from '../model/body.js';
import { refuse } from './check-json.js';
import { limits } from './limits.js';
import type { ModelMaterial } from './model.js';
import { type ObjLine, objLines, readNumbers } from './obj-lines.js';

/** Where an OBJ file says nothing. */
export const unsaid: ModelMaterial = {
  color: [1, 1, 1],
  opacity: [1, 1, 1],
  surface: { shader: 'matte', parameters: {} },
  // its faces may be turned either way: nobody has checked
  sides: 2,
};

interface Draft {
  color: Color;
  opacity: number;
  shine: Color | undefined;
  exponent: number | undefined;
  glow: Color | undefined;
  illumination: number;
  roughness: number | undefined;
  metalness: number | undefined;
}

export function readMtl(text: string): Map<string, ModelMaterial> {
  const drafts = new Map<string, Draft>();
  let draft: Draft | undefined;
  for (const line of objLines(text, 'mtl', 'mtl')) {
    if (line.word === 'newmtl') {
      draft = {
        color: [1, 1, 1],
        opacity: 1,
        shine: undefined,
        exponent: undefined,
        glow: undefined,
        illumination: 1,
        roughness: undefined,
        metalness: undefined,
      };
      drafts.set(line.rest, draft);
      if (drafts.size > limits.entries) {
        refuse('too-many', line.path, `is one material more than the ${limits.entries} allowed`);
      }
    } else if (draft !== undefined) readStatement(draft, line);
    else if (/^(K|N|d$|T|illum|P|map)/.test(line.word)) {
      refuse('bad-model', line.path, `"${line.word}" belongs to no material. Say newmtl first`);
    }
  }
  return new Map(Array.from(drafts, ([name, each]) => [name, materialOf(each)]));
}

/** Pictures and the finer points of reflection are left. */
function readStatement(draft: Draft, line: ObjLine): void {
  switch (line.word) {
    case 'Kd':
      draft.color = colorOf(line) ?? draft.color;
      break;
    case 'Ks':
      draft.shine = colorOf(line) ?? draft.shine;
      break;
    case 'Ke':
      draft.glow = colorOf(line) ?? draft.glow;
      break;
    case 'Ns':
      draft.exponent = numberOf(line);
      break;
    case 'd':
      draft.opacity = numberOf(line);
      break;
    case 'Tr':
      draft.opacity = 1 - numberOf(line);
      break;
    case 'illum':
      draft.illumination = numberOf(line);
      break;
    case 'Pr':
      draft.roughness = numberOf(line);
      break;
    case 'Pm':
      draft.metalness = numberOf(line);
      break;
    default:
  }
}

function materialOf(draft: Draft): ModelMaterial {
  const opacity = portion(draft.opacity);
  return {
    color: draft.color,
    opacity: [opacity, opacity, opacity],
    surface: surfaceOf(draft),
    sides: 2,
  };
}

function surfaceOf({ shine, exponent, glow, illumination, roughness, metalness }: Draft): Surface {
  const parameters: Record<string, number | Color> = {};
  if (glow?.some((value) => value > 0)) parameters['emissive'] = glow;
  if (illumination === 0) return { shader: 'constant', parameters };
  const shines = shine?.some((value) => value > 0) && illumination >= 2;
  // an exponent of 1000 is a mirror
  const rough =
    roughness ?? (exponent === undefined ? undefined : 1 - Math.sqrt(portion(exponent / 1000)));
  if (rough !== undefined && (shines || roughness !== undefined)) {
    parameters['roughness'] = portion(rough);
  }
  if (metalness !== undefined) parameters['metalness'] = portion(metalness);
  if (shines && shine?.some((value) => value !== shine[0])) parameters['specularcolor'] = shine;
  if ((metalness ?? 0) >= 0.5) return { shader: 'metal', parameters };
  return { shader: shines || roughness !== undefined ? 'plastic' : 'matte', parameters };
}

/** Undefined for one that is said by its spectrum, or as an eye sees it: hardly anybody does. */
function colorOf(line: ObjLine): Color | undefined {
  if (/^(spectral|xyz)(\s|$)/.test(line.rest)) return undefined;
  const [red = 0, green = red, blue = red] = readNumbers(line, 1, 3);
  return [portion(red), portion(green), portion(blue)];
}

function numberOf(line: ObjLine): number {
  // `d -halo 0.5` is as good as `d 0.5`
  return readNumbers({ ...line, rest: line.rest.replace(/^-halo\s+/, '') }, 1, 1)[0] ?? 0;
}

function portion(value: number): number {
  return Math.min(1, Math.max(0, value));
}
