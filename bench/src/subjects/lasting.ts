/** What a skill of the benchmarks does: nothing, for so many milliseconds. */
export function lasting(milliseconds: number): true | Promise<boolean> {
  if (milliseconds === 0) return true;
  return new Promise((done) => setTimeout(() => done(true), milliseconds));
}
