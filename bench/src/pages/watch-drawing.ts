/** Says on which canvas something was drawn. */

/** In a picture of three dimensions, or in a plain one. */
export function onDrawing(told: (canvas: HTMLCanvasElement) => void): void {
  wrap(CanvasRenderingContext2D.prototype, ['clearRect', 'fillRect'], told);
  wrap(WebGL2RenderingContext.prototype, ['drawElements', 'drawArrays'], told);
}

function wrap(
  prototype: object,
  methods: readonly string[],
  told: (canvas: HTMLCanvasElement) => void,
): void {
  const own = prototype as Record<string, (...all: unknown[]) => unknown>;
  for (const method of methods) {
    const draw = own[method]!;
    own[method] = function (this: { readonly canvas: HTMLCanvasElement }, ...all: unknown[]) {
      told(this.canvas);
      return draw.apply(this, all);
    };
  }
}
