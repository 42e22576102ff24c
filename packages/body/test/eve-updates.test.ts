import {
  articulate,
  createBody,
  derived,
  flag,
  identity,
  joint,
  number,
  part,
  rotate,
  type Signal,
  shape,
  sphere,
  translate,
  type Update,
} from '@troupe/body';
import { describe, expect, it } from 'vitest';
import { lookAt } from './eve-machine.js';
import { refusalOf } from './eve-thrown.js';

describe('the order of an update', () => {
  it('[ART2] computes a derived value once, before what reads it', () => {
    const log: string[] = [];
    const body = createBody(
      shape('chain', () => {
        const a = number('a', 1);
        // declared before what it depends on
        let twice: Signal<number> = () => 0;
        const more = derived('more', () => {
          log.push('more');
          return twice() + 1;
        });
        twice = derived('twice', () => {
          log.push('twice');
          return 2 * a();
        });
        for (const reader of ['first', 'second']) {
          articulate(() => {
            translate(more(), a(), 0);
            log.push(reader);
          });
        }
        sphere(1);
      }),
    );
    log.length = 0;
    body.set('a', 5);
    expect(body.update().ran).toBe(2);
    expect(log).toEqual(['twice', 'more', 'first', 'second']);
    expect(lookAt(body)[0]!.matrix.slice(12)).toEqual([22, 10, 0, 1]);
  });

  it('[ART1] does not run what reads a derived value that stayed the same', () => {
    const body = createBody(
      shape('sign', () => {
        const a = number('a', 1);
        const positive = derived(() => a() > 0);
        articulate(() => sphere(positive() ? 1 : 2));
      }),
    );
    body.set('a', 7);
    expect(body.update().ran).toBe(0);
    body.set('a', -7);
    expect(body.update().ran).toBe(1);
  });

  it('[ART2] an outer command runs before those within, which it makes anew', () => {
    const log: string[] = [];
    const body = createBody(
      shape('nested', () => {
        const a = number('a', 1);
        articulate(() => {
          log.push(`outer ${a()}`);
          const doubled = a() * 2;
          articulate(() => {
            log.push(`inner ${doubled} ${a()}`);
            sphere(doubled);
          });
        });
      }),
    );
    log.length = 0;
    body.set('a', 2);
    // the command within has gone, and its successor ran with the outer one
    expect(body.update().ran).toBe(1);
    expect(log).toEqual(['outer 2', 'inner 4 2']);
    expect(lookAt(body).map(({ id }) => id)).toEqual([3]);
  });

  it('[ART1] a variable of a command keeps its value when the command runs again', () => {
    const body = createBody(
      shape('arm', () => {
        const size = number('size', 1);
        articulate(() => {
          joint('elbow', { axis: [1, 0, 0], limits: [0, 90 * size()] }, () => sphere(size()));
        });
      }),
    );
    body.set('elbow', 80);
    body.set('size', 2);
    body.update();
    expect(body.get('elbow')).toBe(80);
    expect(body.variables.get('elbow')!.most).toBe(180);
    expect(body.place('elbow')[5]).toBeCloseTo(Math.cos((80 * Math.PI) / 180));
    body.set('size', 0.5);
    body.update();
    expect(body.get('elbow')).toBe(45);
    expect(body.place('elbow')[5]).toBeCloseTo(Math.SQRT1_2);
    body.set('elbow', 0);
    body.update();
    expect(body.place('elbow')[5]).toBe(1);
  });

  it('[ART2] what new bounds wake runs in its turn, and nobody is forgotten', () => {
    const log: string[] = [];
    const body = createBody(
      shape('turns', () => {
        const most = number('most', 10);
        let inner = () => 0;
        articulate(() => {
          articulate(() => {
            inner = number('inner', 8, { most: most() });
            log.push('bounds');
          });
          articulate(() => {
            log.push(`within ${most()}`);
          });
        });
        articulate(() => {
          log.push(`outside ${inner()}`);
        });
      }),
    );
    log.length = 0;
    body.set('most', 5);
    expect(body.update().ran).toBe(3);
    expect(log).toEqual(['bounds', 'outside 5', 'within 5']);
  });

  it('[ART1] parts and variables come and go with the command that makes them', () => {
    const body = createBody(
      shape('hand', () => {
        const hook = flag('hook', false);
        articulate(() => {
          if (hook()) part('hook', () => sphere(1));
          else joint('claw', { axis: [1, 0, 0] }, () => sphere(2));
        });
        part('glove', () => sphere(3));
      }),
    );
    const names = () => [[...body.parts.keys()].sort(), [...body.variables.keys()].sort()];
    expect(names()).toEqual([
      ['claw', 'glove'],
      ['claw', 'hook'],
    ]);
    const glove = body.parts.get('glove');
    body.set('claw', 20);
    body.set('hook', true);
    body.update();
    expect(names()).toEqual([['glove', 'hook'], ['hook']]);
    expect(body.parts.get('glove')).toBe(glove);
    expect(refusalOf(() => body.set('claw', 1))).toContain('there is no variable "claw"');
    body.set('hook', false);
    body.update();
    expect(body.get('claw')).toBe(0);
  });

  it('[ART1] what follows a command goes wherever the command goes', () => {
    const body = createBody(
      shape('follower', () => {
        const home = flag('home', false);
        translate(5, 0, 0);
        articulate(() => {
          if (home()) identity();
        });
        part('end', () => sphere(1));
      }),
    );
    const end = body.parts.get('end');
    expect(body.place('end')[12]).toBe(5);
    body.set('home', true);
    const { rebuilt } = body.update();
    expect(rebuilt.has(body.root)).toBe(true);
    expect(body.place('end')[12]).toBe(0);
    body.set('home', false);
    expect(body.place('end')[12]).toBe(5);
    expect(body.parts.get('end')).toBe(end);
  });

  it('[ART1] tells who watches of each update that changed something', () => {
    const body = createBody(
      shape('watched', () => {
        const a = number('a', 1);
        articulate(() => sphere(a()));
        number('unread', 1);
      }),
    );
    const told: number[] = [];
    const listener = ({ ran }: Update) => told.push(ran);
    const stop = body.watch(listener);
    body.set('a', 2);
    body.update();
    body.set('unread', 5);
    body.update();
    expect(told).toEqual([1]);
    stop();
    stop();
    body.set('a', 3);
    body.update();
    expect(told).toEqual([1]);
  });

  it('[ART5] a watcher that throws keeps nobody from being told', () => {
    const body = createBody(shape('watched', () => void joint('neck', { axis: [0, 1, 0] })));
    let told = 0;
    body.watch(() => {
      throw new Error('not now');
    });
    body.watch(() => {
      told += 1;
    });
    body.set('neck', 5);
    expect(refusalOf(() => body.update())).toContain('not now');
    expect(told).toBe(1);
  });

  it('[ART1] a watcher may set, update and ask for places', () => {
    const body = createBody(
      shape('two', () => {
        joint('a', { axis: [0, 1, 0] });
        joint('b', { axis: [0, 1, 0] });
      }),
    );
    const moved: (string | undefined)[][] = [];
    body.watch((update) => {
      if (body.get('b') === 0) {
        body.set('b', 90);
        body.place('b');
      }
      moved.push([...update.moved].map(({ name }) => name));
    });
    body.set('a', 5);
    const update = body.update();
    expect(moved).toEqual([['b'], ['a']]);
    expect([...update.moved].map(({ name }) => name)).toEqual(['a']);
  });

  it('[ART1] a command may read the variables of another body', () => {
    const leader = createBody(shape('leader', () => void joint('neck', { axis: [0, 1, 0] })));
    const follower = createBody(
      shape('follower', () => {
        articulate(() => rotate(leader.get('neck') as number, 0, 1, 0));
        part('head');
      }),
    );
    leader.set('neck', 90);
    expect(follower.place('head')[0]).toBeCloseTo(0);
  });
});
