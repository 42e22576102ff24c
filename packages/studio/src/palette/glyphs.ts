/** What parts look like in the diagram: paths of an SVG, each in the place of its slot. */

type Box = readonly [x: number, y: number, width: number, height: number];

export interface Place {
  /** Of what is pointed at and dropped on: the first has the names. */
  readonly boxes: readonly Box[];
  /** How far all of it is moved down. */
  readonly down: number;
  /** Of each part, and of any other. */
  readonly glyphs: Readonly<Record<string, string>>;
}

/** Of a picture 240 wide and 368 high. */
export const places: Readonly<Record<string, Place>> = {
  head: {
    boxes: [[76, -4, 88, 96]],
    down: 10,
    glyphs: {
      plain: 'M95 34h50v36H95zM107 50a4 4 0 1 0 .1 0M133 50a4 4 0 1 0 .1 0M112 70v6h16v-6',
      prey: 'M98 44h44v28H98zM104 44L98 14l14 24M136 44l6-30-14 24M100 56a3 3 0 1 0 .1 0M140 56a3 3 0 1 0 .1 0',
      periscope: 'M114 76V26h24v14h-12v36zM138 28v10M106 76h28',
      lamp: 'M120 76V56M100 56h40L130 28h-20zM120 56a7 7 0 0 1-7 0M110 64l-8 8M130 64l8 8',
      dome: 'M94 70a26 30 0 0 1 52 0zM108 44L98 20M132 44l10-24M96 18a3 3 0 1 0 .1 0M142 18a3 3 0 1 0 .1 0M110 60h20',
    },
  },
  torso: {
    boxes: [[76, 84, 88, 116]],
    down: 26,
    glyphs: {
      barrel: 'M96 104h48q8 40 0 78H96q-8-38 0-78zM91 128h58M91 160h58',
      rusty:
        'M94 104h52v78H94zM94 120l10 6-4 10 12 2M146 150l-12 4 4 10-10 8M108 164l8 6M128 114l6 6',
      slim: 'M106 104h28l-4 78h-20zM112 126h16M114 146h12',
      boiler:
        'M90 116q0-12 30-12t30 12v54q0 12-30 12t-30-12zM120 132a12 12 0 1 0 .1 0M120 144l6-6M140 104v-8h8',
      clock:
        'M94 104h52v78H94zM120 120a20 20 0 1 0 .1 0M120 140v-12M120 140l9 5M148 143h10M158 136v14',
    },
  },
  arm: {
    boxes: [
      [168, 84, 64, 116],
      [8, 84, 64, 116],
    ],
    down: 26,
    glyphs: {
      plain: 'M172 112h14l10 34 2 30M190 180l8-6 8 6M68 112H54l-10 34-2 30M50 180l-8-6-8 6',
      long: 'M172 110h12l14 44 6 28M196 186l8-6 8 6M68 110H56l-14 44-6 28M44 186l-8-6-8 6',
      strong:
        'M172 104h20v18h-20zM184 122h18v30h-18zM184 152h24v24h-24zM68 104H48v18h20zM56 122H38v30h18zM56 152H32v24h24z',
      thin: 'M172 112q24 2 20 30t10 34M196 182l6-6 6 6M68 112q-24 2-20 30t-10 34M44 182l-6-6-6 6',
    },
  },
  leg: {
    boxes: [[76, 188, 88, 124]],
    down: 46,
    glyphs: {
      plain: 'M120 208l8 38-8 38M102 290q18-14 36 0zM128 246a4 4 0 1 0 .1 0',
      spring: 'M120 206v8l16 6-32 10 32 10-32 10 32 10-32 10 16 6v8M100 290h40',
      peg: 'M110 208h20l-6 82h-8zM112 222h16',
    },
  },
  coat: {
    boxes: [[168, 214, 64, 98]],
    down: 46,
    glyphs: { any: 'M180 248h36v42h-36zM180 248q18-22 36 0M180 260h36' },
  },
};

export function glyphOf(slot: string, part: string | undefined): string {
  const glyphs = places[slot]?.glyphs ?? {};
  return (Object.hasOwn(glyphs, part ?? '') ? glyphs[part ?? ''] : Object.values(glyphs)[0]) ?? '';
}
