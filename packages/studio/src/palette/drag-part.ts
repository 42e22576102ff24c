/** Parts that are dragged, and places they are dropped on. */
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter';
import { type RefObject, useEffect, useRef } from 'react';

export interface Dragged {
  readonly slot: string;
  readonly name: string;
}

/** What is dragged here is a part, and not what another panel has. */
const mark = 'troupe-part';

export function useDragging(
  element: RefObject<HTMLElement | null>,
  { slot, name }: Dragged,
  enabled: boolean,
  onDrag: (dragged: Dragged | undefined) => void,
): void {
  const tell = useRef(onDrag);
  tell.current = onDrag;
  useEffect(() => {
    if (!enabled || element.current === null) return;
    const dragged = { slot, name };
    return draggable({
      element: element.current,
      getInitialData: () => ({ [mark]: dragged }),
      onDragStart: () => tell.current(dragged),
      onDrop: () => tell.current(undefined),
    });
  }, [element, slot, name, enabled]);
}

export function useDropping(
  element: RefObject<Element | null>,
  enabled: boolean,
  onDrop: (dropped: Dragged) => void,
  onOver: (isOver: boolean) => void,
): void {
  const tell = useRef({ onDrop, onOver });
  tell.current = { onDrop, onOver };
  useEffect(() => {
    if (!enabled || element.current === null) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data[mark] !== undefined,
      onDragEnter: () => tell.current.onOver(true),
      onDragLeave: () => tell.current.onOver(false),
      onDrop: ({ source }) => {
        tell.current.onOver(false);
        tell.current.onDrop(source.data[mark] as Dragged);
      },
    });
  }, [element, enabled]);
}
