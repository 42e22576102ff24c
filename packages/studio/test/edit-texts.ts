/** Texts that people write, each in another manner. */

export const commented = `# A dude and a door.
troupe: 1
name: dude   # his name
semantics: build-a-dude

# how it is tuned
parameters: { theta: 45,   phi: 20 }   # θ and φ

sensors:
  # about the door
  door-is-open:   false     # aligned
  door-is-ajar:   true      # with this
  hand-is-empty: { count: 2 }

  'soup is hot': { value: 0.3, graded: true }
goals:
  door-is-open: true  # the only one

skills:
  # the first skill
  open-door:
    # what it needs
    when: { door-is-ajar: true, door-is-open: false }   # both
    adds: [door-is-open] # this
    takes: 3

  close-door:
    when:
      - door-is-open   # open
      # a list with a comment in it
      - not-while(open-door)
    deletes:
    - door-is-open
    # nothing more of it

  look-around: {}   # later
# the end
`;

export const spread = `troupe: 1
name: baker
parameters:
    theta: 20
sensors: {dough: false,
          oven-is-hot: true,   # on
          bread: false
         }
goals: {
  bread: true, # soon
}
skills:
    knead: { adds: [ dough ] }
    bake:
        when: {
            dough: true,
            oven-is-hot: true # hot
        }
        adds: { bread: { value: true, weight: 2 } }
        deletes: [dough]
    rest:
        when: ["after(bake)", 'not-while(knead)']
        deletes: []`;

export const json = `{
  "troupe": 1,
  "name": "cat",
  "parameters": { "theta": 30 },
  "sensors": { "tap": false, "lifted": false },
  "goals": {},
  "skills": {
    "lift": {
      "when": ["tap"],
      "adds": ["lifted"]
    },
    "rest": {}
  }
}
`;

export const windows = commented.replaceAll('\n', '\r\n');

export const bare = `troupe: 1
name: nobody
sensors:
goals:   # none yet
skills: {}
`;

export const terms = `troupe: 1
name: walker
objects: { place: [door, window] }
sensors:
  at(?place: place): false
  on(a, b): true
skills:
  wait: { when: [on(a, b), after(look at it)] }
  look at it:
    adds: ['at(door)']
templates:
  walk-to(?place: place):
    when: { on(a, b): true }
    adds: [at(?place)]
`;

export const all = { commented, spread, json, windows, bare, terms };
