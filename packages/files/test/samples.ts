/** Texts that several tests read. The first is the example of the format, as it is written there. */
export const dudeText = `
troupe: 1                        # version of this format
name: dude
semantics: build-a-dude          # literal (default), maes, build-a-dude
parameters: { theta: 45 }
links: { backward: 1, forward: 1, followers: 1, conflicts: 1 }
fatigue: '1995'                  # or '1991'
cutoff: 0.5
stepEvery: 1                     # ticks; or { seconds: 0.5 }
patient: false
resources: { legs: 1, hands: 2 }
objects: { place: [door, window] }
sensors:
  door-is-ajar: true
  door-is-open: false
  hand-is-empty: { count: 2 }
  soup-is-hot: { value: 0.3, graded: true, importance: 0.5 }
goals:
  door-is-open: true
  window-is-open: { value: false, importance: 2, protect: false }
skills:
  open-door:
    when: { dude-is-at-door: true, door-is-open: false }
    adds: { door-is-open: true }
    deletes: [door-is-ajar]
    uses: [hands]
    costs: { energy: 3 }
    takes: 3
    maxCalls: 5
    importance: 1
    decay: { half-life: 20 }
templates:
  walk-to(?place: place):
    when: ['located(?place)', standing]
    adds: ['at(?place)']
    deletes: []
`;

/** A character that perceives, remembers, and lives in a world. */
export const livingText = `
troupe: 1
name: mary
receptors:
  music: { probe: world.radio.volume, every: { seconds: 0.5 }, in: world, share: room }
  cups: { probe: 'near(here, 2, "cup")', every: 3 }
  board-location: { probe: 'self.at[0]', share: false }
  hunger: { in: self }
sensors:
  music-is-on: { value: false, from: [music], judge: music > 0.2 }
  cup-is-near:
    value: false
    from: [cups, board-location]
    judge: size(cups) > 0 && board_location < 3
    remember: { cup: 'cups[0]' }
  soup-is-hot: { graded: true, from: [hunger] }
memory:
  cup: ''
  place: { value: [0, 0, 0], lasts: { seconds: 5 } }
  friends: [anne, bob]
  rooms: { kitchen: 1 }
skills:
  dance: { when: [music-is-on, after(sit)], deadline: { seconds: 20 } }
  sit: { when: { not-while(dance): true }, asks: { bob: { chair-is-free: true } } }
commands:
  blink: { every: { seconds: 4 }, lasts: 1000, until: { music-is-on: true } }
body: { at: [1, 0, 2.5], heading: 1.57, radius: 0.3, mood: { calm: 0.5 } }
world:
  things:
    radio: { at: [0, 1, 0], sound: 2, volume: 0.5, opaque: false, kind: device }
    cup: { in: table, size: [0.1, 0.1, 0.1] }
`;

export const scriptText = `
- { after: 6, set: { door-is-located: true }, complete: locate-door }
- { after: 9, goals: { window-is-open: false, door-is-open: null } }
- { after: 11, disable: walk-to-door }
- { after: 12, add: { skills: { crawl: { when: [a], adds: [b] } } } }
- { after: 13, remove: walk-to-door }
`;

export const traceLine =
  '{"step":13,"threshold":32.805,"nextThreshold":45,"selected":"stand-up","executing":["stand-up"],' +
  '"completed":[],"failed":[],"disabled":[],"amputated":[],"state":{"door-is-open":false},' +
  '"skills":{"stand-up":{"before":76.656906,"after":35.353436,"executable":true,' +
  '"from":{"state":10,"goals":0,"protected":0,"backward":35.944,"forward":2.048,"followers":0,' +
  '"conflicts":0}}}}';

/** A character with some lines added at its outermost level. */
export function characterWith(lines: string): string {
  return `troupe: 1\nname: dude\n${lines}\n`;
}
