/** Panels that are loaded when they are opened: the page is there before them. */
import type { PanelProps } from '@troupe/views/parts';
import { type ComponentType, useEffect, useState } from 'react';

type Part = ComponentType<PanelProps>;

const loaders = {
  network: async (): Promise<Part> => (await import('./linked-network.js')).LinkedNetwork as Part,
  levels: async (): Promise<Part> => (await import('@troupe/views/levels')).LevelsView,
  timeline: async (): Promise<Part> => (await import('@troupe/views/timeline')).TimelineView,
  why: async (): Promise<Part> => (await import('@troupe/views/why')).WhyView,
  character: async (): Promise<Part> => {
    const { CharacterPanel } = await import('./character-panel.js');
    return CharacterPanel as Part;
  },
  parts: async (): Promise<Part> => (await import('./parts-panel.js')).PartsPanel as Part,
  messages: async (): Promise<Part> => (await import('@troupe/views/messages')).MessagesView,
} as const;

export type LazyName = keyof typeof loaders;

const loaded = new Map<LazyName, Part>();

/** Shown as soon as it is there: React's own way would let a page that is busy wait for it. */
export function LazyPanel({ name, ...props }: PanelProps & { readonly name: LazyName }) {
  const [, setCount] = useState(0);
  const [trouble, setTrouble] = useState('');
  useEffect(() => {
    if (loaded.has(name)) return;
    loaders[name]().then(
      (part) => {
        loaded.set(name, part);
        setCount((count) => count + 1);
      },
      () => setTrouble('This panel could not be loaded. Load the page again.'),
    );
  }, [name]);
  const Found = loaded.get(name);
  if (Found !== undefined) return <Found {...props} />;
  return <p className="troupe troupe-empty">{trouble || 'One moment …'}</p>;
}
