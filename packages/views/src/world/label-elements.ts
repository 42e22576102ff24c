/** Names over a picture, as text of the page: as sharp as its letters, and in its colours. */
import { type Label, placeLabels } from './place-labels.js';

export interface LabelElements {
  readonly show: (wanted: readonly Label[], width: number, height: number) => void;
  readonly dispose: () => void;
}

export function showLabels(element: HTMLElement): LabelElements {
  const layer = document.createElement('div');
  layer.className = 'troupe-world-labels';
  // the list says the same to those who do not see it
  layer.ariaHidden = 'true';
  element.append(layer);
  const spans: HTMLSpanElement[] = [];
  return {
    show: (wanted, width, height) => {
      const labels = placeLabels(wanted, width, height);
      while (spans.length < labels.length) {
        const span = document.createElement('span');
        layer.append(span);
        spans.push(span);
      }
      spans.forEach((span, i) => {
        const label = labels[i];
        span.hidden = label === undefined;
        if (label === undefined) return;
        if (span.textContent !== label.text) span.textContent = label.text;
        span.className = `troupe-world-label troupe-world-label-${label.kind}`;
        span.style.transform = `translate(${Math.round(label.x)}px, ${Math.round(label.y)}px) translate(-50%, -100%)`;
      });
    },
    dispose: () => layer.remove(),
  };
}
