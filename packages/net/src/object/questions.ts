/** What an object has asked and is not answered yet: each has a deadline. */
import { type Data, fail, type Problem } from '@troupe/core';
import type { NetClock } from '../carrier/clock.js';
import { errorOf } from './pack-data.js';
import type { Post } from './post.js';

export class Questions {
  readonly #name: string;
  readonly #clock: NetClock;
  readonly #post: Post;
  readonly #open = new Set<(problem: Problem) => void>();

  constructor(name: string, clock: NetClock, post: Post) {
    this.#name = name;
    this.#clock = clock;
    this.#post = post;
  }

  /** `within`: seconds. */
  ask(to: string, what: Data, within: number): Promise<Data> {
    return new Promise((resolve, reject) => {
      if (!(within > 0)) fail('wrong-time', 'within', `must be above 0 seconds, found ${within}`);
      const forgetting: (() => void)[] = [];
      const settle = () => {
        for (const forget of forgetting) forget();
        this.#open.delete(refuse);
      };
      const refuse = (problem: Problem) => {
        settle();
        reject(errorOf(problem));
      };
      const late = `"${to}" did not answer within ${within} s`;
      forgetting.push(
        this.#clock.after(within * 1000, () =>
          refuse({ code: 'no-answer', path: to, message: late }),
        ),
      );
      this.#open.add(refuse);
      try {
        const forget = this.#post.ask(this.#name, to, what, (reply) => {
          if (reply.kind === 'refuse') refuse(reply.problem);
          else {
            settle();
            resolve(reply.what);
          }
        });
        forgetting.push(forget);
      } catch (error) {
        settle();
        throw error;
      }
    });
  }

  /** None of them will be answered. */
  end(problem: Problem): void {
    for (const refuse of [...this.#open]) refuse(problem);
  }
}
