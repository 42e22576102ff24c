import {
  type Attributes,
  articulate,
  attributeBlock,
  type BodyNode,
  basis,
  color,
  createBody,
  lightSource,
  number,
  opacity,
  shadingOf,
  shape,
  sides,
  sphere,
  surface,
  tint,
  transformBlock,
  translate,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { lookAt } from './eve-machine.js';
import { refusalOf } from './eve-thrown.js';

describe('attributes', () => {
  it('[EVE3] a transform block keeps transformations to itself, an attribute block both', () => {
    const body = createBody(
      shape('blocks', () => {
        color(1, 0, 0);
        transformBlock(() => {
          translate(1, 0, 0);
          color(0, 1, 0);
        });
        sphere(1);
        attributeBlock(() => {
          translate(2, 0, 0);
          color(0, 0, 1);
        });
        sphere(2);
      }),
    );
    const seen = lookAt(body).map(({ matrix, shading }) => [matrix[12], shading]);
    expect(seen).toMatchObject([
      [0, { color: [0, 1, 0] }],
      [0, { color: [0, 1, 0] }],
    ]);
  });

  it('[EVE3] what is beyond is brought to the bound, what is unsaid is as it always was', () => {
    const body = createBody(
      shape('plain', () => {
        sphere(1);
        color(2, -1, 0.5);
        opacity(0.25);
        surface('plastic', { Ks: 0.3, specularcolor: [1, 0, 0] });
        sides(1);
        sphere(2);
      }),
    );
    expect(lookAt(body).map(({ shading }) => shading)).toEqual([
      {
        color: [1, 1, 1],
        opacity: [1, 1, 1],
        surface: { shader: 'matte', parameters: {} },
        sides: 2,
      },
      {
        color: [1, 0, 0.5],
        opacity: [0.25, 0.25, 0.25],
        surface: { shader: 'plastic', parameters: { Ks: 0.3, specularcolor: [1, 0, 0] } },
        sides: 1,
      },
    ]);
  });

  it('[ART1] an articulated attribute is replaced in place, for all that follows', () => {
    const body = createBody(
      shape('painted', () => {
        const red = number('red', 0);
        articulate(() => color(red(), 0, 0));
        sphere(1);
        opacity(0.5);
        sphere(2);
      }),
    );
    const [first, second] = body.root.children[0]!.children[0]!.primitives;
    body.set('red', 1);
    const { shaded, rebuilt, moved } = body.update();
    expect([rebuilt.size, moved.size]).toEqual([0, 0]);
    expect([...shaded]).toEqual([first!.attributes]);
    expect(shadingOf(second!.attributes)).toMatchObject({
      color: [1, 0, 0],
      opacity: [0.5, 0.5, 0.5],
    });
    expect(second!.attributes.parent).toBe(first!.attributes);
  });

  it('[ART1] a command that says what was so already changes nothing', () => {
    const body = createBody(
      shape('same', () => {
        const said = number('said', 0);
        opacity(0.625);
        articulate(() => {
          if (said() > 0) opacity(0.625);
          if (said() > 1) opacity(0.5);
        });
        sphere(1);
      }),
    );
    const shaded = [1, 0, 2, 1, 0].map((value) => {
      body.set('said', value);
      return body.update().shaded.size;
    });
    expect(shaded).toEqual([0, 0, 1, 1, 0]);
  });

  it('[EVE3] commands that say nothing of attributes do not make what is looked up longer', () => {
    const rows = 100;
    const body = createBody(
      shape('row', () => {
        for (let i = 0; i < rows; i++) {
          color(i / rows, 0, 0);
          transformBlock(() => articulate(() => translate(0, 1, 0)));
        }
        sphere(1);
      }),
    );
    const find = ({ primitives, children }: BodyNode): Attributes | undefined =>
      primitives[0]?.attributes ?? children.map(find).find((found) => found !== undefined);
    const attributes = find(body.root)!;
    expect(shadingOf(attributes).color[0]).toBe(0.99);
    let length = 0;
    for (let at: Attributes | undefined = attributes; at; at = at.parent) length++;
    expect(length).toBeLessThanOrEqual(rows + 2);
  });

  it('[EVE3] wrong attributes are refused', () => {
    const cases: readonly (readonly [() => void, string])[] = [
      [() => color(Number.NaN, 0, 0), 'color must be a finite number, found NaN'],
      [() => color(Number.NaN, 0, 0), 'Give three numbers from 0 to 1: color(1, 0.5, 0)'],
      [() => color(1, '1' as never, 0), 'found "1". Give three numbers from 0 to 1'],
      [() => color('#f80' as never, 0, 0), 'found "#f80". Write color(1, 0.533, 0)'],
      [() => color('#FF8000' as never, 0, 0), 'found "#FF8000". Write color(1, 0.502, 0)'],
      [() => color('red' as never, 0, 0), 'found "red". Give three numbers from 0 to 1'],
      [() => color([1, 0, 0] as never, 0, 0), 'found [1, 0, 0]. Write color(1, 0, 0)'],
      [() => color([200, 100, 50] as never, 0, 0), 'Write color(0.784, 0.392, 0.196)'],
      [() => color([300, 0, 51] as never, 0, 0), 'Write color(1, 0, 0.2)'],
      [() => opacity('50%' as never), 'Give a number from 0 to 1: opacity(0.5)'],
      [() => void tint('skin', '#f00' as never), 'from 0 to 1, found "#f00". Write [1, 0, 0]'],
      [() => void tint('skin', [255, 0, 0, 1] as never), 'from 0 to 1, found [255, 0, 0, 1]'],
      [
        () => lightSource('point', { color: '#ff8000' as never }),
        'blue from 0 to 1, found "#ff8000". Write [1, 0.502, 0]',
      ],
      [
        () => surface('plastic', { specularcolor: '#f80' as never }),
        'blue from 0 to 1, found "#f80". Write [1, 0.533, 0]',
      ],
      [() => lightSource('point', { color: 'red' as never }), 'red, green and blue from 0 to 1'],
      [() => surface('plastik' as never), 'found "plastik". Did you mean "plastic"?'],
      [() => surface('matte', { Kd: Number.NaN }), 'Kd of a surface must be'],
      [() => surface('matte', { Kd: null } as never), 'Kd of a surface must be'],
      [
        () => surface('matte', null as never),
        'the parameters of a surface must be an object, { Ka, Kd, Ks,',
      ],
      [() => surface('matte', [1, 0, 0] as never), 'must be an object, { Ka, Kd, Ks,'],
      [() => surface('plastic', { ks: 0.1 }), 'have no "ks". Did you mean "Ks"?'],
      [() => surface('plastic', { shine: 1 }), 'have no "shine". There are Ka, Kd, Ks, rough'],
      [() => surface('matte', { emissive: 1 }), 'emissive of a surface must be a colour, three f'],
      [() => surface('matte', { specularcolor: 1 }), 'specularcolor of a surface must be a colour'],
      [() => surface('matte', { Kd: [1, 0, 0] }), 'Kd of a surface must be a finite number'],
      [() => surface('matte', { map: 1 }), 'map of a surface must be a picture, { type, bytes }'],
      [() => sides(3 as never), 'a surface has 1 or 2 sides, found 3'],
      [() => basis('beziers' as never), 'Did you mean "bezier"?'],
    ];
    for (const [command, said] of cases) {
      expect(refusalOf(() => createBody(shape('wrong', command)))).toContain(said);
    }
  });
});
