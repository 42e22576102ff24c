/** A panel in an element of any page, without React around it. */
import { type ComponentType, createElement } from 'react';
import { createRoot } from 'react-dom/client';

export interface Mounted<P> {
  /** Other properties, the rest as they were. */
  update(change: Partial<P>): void;
  unmount(): void;
}

/** `mountPanel(element, NetworkView, { show })`. The element gets the colours and letters of the panels. */
export function mountPanel<P extends object>(
  element: HTMLElement,
  View: ComponentType<P>,
  props: P,
): Mounted<P> {
  element.classList.add('troupe');
  const root = createRoot(element);
  let given = props;
  const render = () => root.render(createElement(View, given));
  render();
  return {
    update: (change) => {
      given = { ...given, ...change };
      render();
    },
    unmount: () => {
      root.unmount();
      element.classList.remove('troupe');
    },
  };
}
