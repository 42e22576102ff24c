/** How many frames a page makes, a second. */
export async function countFrames(seconds: number): Promise<number> {
  let frames = 0;
  const begun = performance.now();
  await new Promise<void>((resolve) => {
    const frame = () => {
      frames++;
      if (performance.now() - begun < seconds * 1000) requestAnimationFrame(frame);
      else resolve();
    };
    requestAnimationFrame(frame);
  });
  return frames / ((performance.now() - begun) / 1000);
}
