/** Colours as pixels: however a style sheet writes them, and whatever the order of bytes. */
export function readInks(colours: readonly string[]): Uint32Array {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, colours.length);
  canvas.height = 1;
  const context = canvas.getContext('2d')!;
  colours.forEach((colour, x) => {
    context.fillStyle = colour;
    context.fillRect(x, 0, 1, 1);
  });
  return new Uint32Array(context.getImageData(0, 0, canvas.width, 1).data.buffer);
}
