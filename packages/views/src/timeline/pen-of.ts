/** A canvas as sharp as the screen, and the colours of the page to draw with. */
import type { Inks } from './draw-lanes.js';

/** Nothing where the page has no canvas to draw on. */
export function penOf(
  canvas: HTMLCanvasElement,
  width: number,
  height: number,
): CanvasRenderingContext2D | null {
  const ratio = globalThis.devicePixelRatio || 1;
  const wide = Math.max(1, Math.round(width * ratio));
  const high = Math.max(1, Math.round(height * ratio));
  // setting the size clears it and costs time, even if it is the same
  if (canvas.width !== wide || canvas.height !== high) {
    canvas.width = wide;
    canvas.height = high;
  }
  const pen = canvas.getContext('2d');
  pen?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return pen;
}

export function inksOf(element: Element): Inks {
  const style = getComputedStyle(element);
  const of = (name: string) => style.getPropertyValue(`--${name}`).trim() || style.color;
  return {
    ink: of('ink'),
    soft: of('soft'),
    paper: of('paper'),
    raised: of('raised'),
    line: of('line'),
    warm: of('warm'),
    warmFill: of('warm-fill'),
    cool: of('cool'),
    good: of('good'),
    bad: of('bad'),
  };
}

/** Says when the page turns light or dark, by itself or because somebody chose so. */
export function onColourScheme(listener: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', listener);
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-theme'],
    subtree: true,
  });
  return () => {
    dark.removeEventListener('change', listener);
    observer.disconnect();
  };
}
