/** Says on which plain canvas something was drawn. */
export function onDrawing(told: (canvas: HTMLCanvasElement) => void): void {
  wrap(CanvasRenderingContext2D.prototype, ['clearRect', 'fillRect', 'drawImage'], told);
}

function wrap(
  prototype: object,
  methods: readonly string[],
  told: (canvas: HTMLCanvasElement) => void,
): void {
  /** Those that were told of in this task: to ask about each of ten thousand strokes would take longer than to draw them. */
  const recent = new Set<HTMLCanvasElement>();
  const tellOnce = (canvas: HTMLCanvasElement) => {
    if (recent.has(canvas)) return;
    if (recent.size === 0) queueMicrotask(() => recent.clear());
    recent.add(canvas);
    told(canvas);
  };
  const own = prototype as Record<string, (...all: unknown[]) => unknown>;
  for (const method of methods) {
    const draw = own[method]!;
    own[method] = function (this: { readonly canvas: HTMLCanvasElement }, ...all: unknown[]) {
      tellOnce(this.canvas);
      return draw.apply(this, all);
    };
  }
}
