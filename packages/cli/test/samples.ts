/** Characters and scripts for the tests, as small as they can be. */

/** Walks to a door and opens it: chooses in steps 2 and 3, and is done after step 3. */
export const opener = `
troupe: 1
name: opener
parameters: { theta: 10 }
sensors: { at-door: false, door-is-open: false }
goals: { door-is-open: true }
skills:
  walk-to-door: { when: { at-door: false }, adds: [at-door] }
  open-door: { when: { at-door: true, door-is-open: false }, adds: [door-is-open] }
`;

/** Wants what no skill brings about. */
export const dreamer = `
troupe: 1
name: dreamer
sensors: { tired: true, on-the-moon: false }
goals: { on-the-moon: true }
skills:
  sleep: { when: [tired], deletes: [tired] }
`;

/** Never done: signs come and go for ever. */
export const pendulum = `
troupe: 1
name: pendulum
parameters: { theta: 5 }
sensors: { left: true, right: false, still: false }
goals: { still: true }
skills:
  swing-right: { when: [left], adds: [right], deletes: [left] }
  swing-left: { when: [right], adds: [left], deletes: [right] }
`;

/** Wants one thing false, which it makes true again, and another to have a value it has. */
export const eater = `
troupe: 1
name: eater
parameters: { theta: 5 }
sensors: { hungry: true, fed: false, kitchen: warm }
goals: { hungry: { value: false, protect: false }, kitchen: warm }
skills:
  eat: { when: [hungry], adds: { hungry: false, fed: true } }
  cook: { when: [fed], adds: [hungry], deletes: [fed] }
`;

export const walk = `
- { after: 3, set: { at-door: true }, complete: walk-to-door }
- { after: 5, set: { door-is-open: true }, complete: open-door }
`;
