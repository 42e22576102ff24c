/** The network, in which links can be drawn: they are written into the character. */
import { NetworkView } from '@troupe/views/network';
import type { PanelProps } from '@troupe/views/parts';
import type { RunShow } from '@troupe/views/show';
import { useStore } from './use-page.js';
import { useWorkshop } from './workshop.js';

export function LinkedNetwork(
  props: PanelProps & { readonly show: RunShow; readonly actor: string },
) {
  const store = useStore();
  const { acts } = useWorkshop();
  const { show, actor } = props;
  return (
    <NetworkView
      {...props}
      onLink={(link) =>
        store.attempt(async () => {
          const { drawLink } = await import('./character-panel.js');
          // a definition has an undo of its own
          await drawLink(store, acts, store.house.show(show.run.id), actor, link);
        })
      }
    />
  );
}
