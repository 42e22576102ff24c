/** How the lines are told apart: by colour and by dashes, so that no two of forty are alike. */

export interface LineStyle {
  /** A variable of the style sheet. */
  readonly colour: string;
  readonly dash: readonly number[];
}

const colours = 8;

const dashes: readonly (readonly number[])[] = [[], [7, 3], [2, 3], [9, 3, 2, 3], [4, 4]];

/** By a skill's place among them. */
export function lineStyle(place: number): LineStyle {
  return {
    colour: `--level-${(place % colours) + 1}`,
    dash: dashes[place % dashes.length]!,
  };
}

export const thresholdStyle: LineStyle = { colour: '--ink', dash: [12, 5] };
