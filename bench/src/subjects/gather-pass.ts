/** The least that a step could do: look at every entry of every list once, and at every level. */
export function gatherPass(
  conditions: Int32Array,
  adds: Int32Array,
  deletes: Int32Array,
  values: Float64Array,
  levels: Float64Array,
): number {
  let sum = 0;
  for (let e = 0; e < conditions.length; e++) sum += values[conditions[e]!]!;
  for (let e = 0; e < adds.length; e++) sum += values[adds[e]!]!;
  for (let e = 0; e < deletes.length; e++) sum += values[deletes[e]!]!;
  for (let x = 0; x < levels.length; x++) sum += levels[x]!;
  return sum;
}
