import {
  articulate,
  attributeBlock,
  type BodyNode,
  createBody,
  number,
  scale,
  shape,
  sphere,
  translate,
} from '@troupe/body';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

let runs = 0;

const squishySphere = shape('squishy-sphere', () => {
  const s = number('s', 1, { least: 0.01, most: 100 });
  articulate(() => {
    runs += 1;
    scale(1 / Math.sqrt(s()), 1 / Math.sqrt(s()), s());
  });
  sphere(1, -1, 1, 360);
});

describe('the squashing sphere of the text', () => {
  it('[ART1] keeps its volume, and only its own command runs again', () => {
    const body = createBody(squishySphere);
    const sphereNode = nodeOfSphere(body.root);
    runs = 0;
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 100, noNaN: true }), (s) => {
        const before = runs;
        const changes = body.get('s') !== s;
        body.set('s', s);
        const { ran, moved, rebuilt, shaded } = body.update();
        expect(ran).toBe(changes ? 1 : 0);
        expect(runs - before).toBe(ran);
        expect([moved.size, rebuilt.size, shaded.size]).toEqual([ran, 0, 0]);
        expect(nodeOfSphere(body.root)).toBe(sphereNode);
        const { local } = sphereNode.parent!;
        expect(local[10]).toBe(s);
        expect(local[0]! * local[5]! * local[10]!).toBeCloseTo(1, 9);
      }),
    );
  });

  it('[ART1] runs once, however often its variable was set', () => {
    const body = createBody(squishySphere);
    runs = 0;
    for (const s of [2, 3, 4]) body.set('s', s);
    expect(runs).toBe(0);
    expect(body.get('s')).toBe(4);
    expect(body.update().ran).toBe(1);
    expect(runs).toBe(1);
    expect(body.update().ran).toBe(0);
  });

  it('[ART1] does not run when its variable was set and set back', () => {
    const body = createBody(squishySphere);
    runs = 0;
    body.set('s', 2);
    expect(body.get('s')).toBe(2);
    body.set('s', 1);
    expect(body.update().ran).toBe(0);
    expect(runs).toBe(0);
  });

  it('[EVE1] any number of bodies come from one shape, each with its own state', () => {
    const one = createBody(squishySphere);
    const other = createBody(squishySphere);
    one.set('s', 4);
    one.update();
    expect(other.update().ran).toBe(0);
    expect(other.get('s')).toBe(1);
    expect(nodeOfSphere(other.root).parent!.local[10]).toBe(1);
    expect(nodeOfSphere(one.root).parent!.local[10]).toBe(4);
  });

  it('[ART4] ten commands of ten thousand cost ten runs, and touch ten nodes', () => {
    const many = shape('many', () => {
      for (let i = 0; i < 10_000; i++) {
        const s = number(`s${i}`, 1);
        attributeBlock(() => {
          articulate(() => {
            runs += 1;
            translate(s(), 0, 0);
          });
          sphere(1);
        });
      }
    });
    const body = createBody(many);
    runs = 0;
    for (let i = 0; i < 10; i++) body.set(`s${i * 999}`, 2);
    const { ran, moved, rebuilt, shaded } = body.update();
    expect([ran, runs, moved.size, rebuilt.size, shaded.size]).toEqual([10, 10, 10, 0, 0]);
  });
});

function nodeOfSphere(node: BodyNode): BodyNode {
  if (node.primitives.length > 0) return node;
  return nodeOfSphere(node.children[0]!);
}
