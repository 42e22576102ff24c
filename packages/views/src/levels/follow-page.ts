/** What of the page around it a chart has to follow. Each returns how to stop. */

export function followSize(host: HTMLElement, onChange: () => void): () => void {
  const observer = new ResizeObserver(onChange);
  observer.observe(host);
  return () => observer.disconnect();
}

/** Of the person's system, or as the page says. */
export function followColours(host: HTMLElement, onChange: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  dark.addEventListener('change', onChange);
  const observer = new MutationObserver(onChange);
  for (let at: Element | null = host; at !== null; at = at.parentElement) {
    observer.observe(at, { attributeFilter: ['data-theme'] });
  }
  return () => {
    dark.removeEventListener('change', onChange);
    observer.disconnect();
  };
}
