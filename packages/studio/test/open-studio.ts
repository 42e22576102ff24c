/** Opens the studio as a person does: its page, as it was built, in a real browser. */
import type { Page } from 'playwright-core';
import { openAt, type StudioOptions } from '../../../test/studio-page.js';
import { servePage } from '../src/server/serve-page.js';

export interface OpenedStudio {
  readonly page: Page;
  readonly address: string;
  /** What was thrown and not caught, and errors in the console. */
  readonly errors: string[];
  close(): Promise<void>;
}

export const phone = { width: 390, height: 800 };
/** The same, held the other way. */
export const sideways = { width: 844, height: 390 };

export async function openStudio(
  options: StudioOptions & { readonly hash?: string } = {},
): Promise<OpenedStudio> {
  const { hash = '', ...rest } = options;
  const served = await servePage();
  const opened = await openAt(`${served.address}/${hash}`, rest);
  return {
    ...opened,
    address: served.address,
    close: async () => {
      await opened.close();
      await served.close();
    },
  };
}

/** What the page knows: read, never changed, by tests. */
export async function chosenSince(page: Page, tick: number): Promise<string[]> {
  return page.evaluate((since) => {
    const { state, house } = (
      window as unknown as {
        troupeStudio: {
          state: { run: string };
          house: { show: (run: string) => { log: { actors: Map<string, LogLike> } } };
        };
      }
    ).troupeStudio;
    interface LogLike {
      readonly spans: readonly { readonly skill: string; readonly begun: number }[];
    }
    const log = [...house.show(state.run).log.actors.values()][0];
    return (log?.spans ?? []).filter(({ begun }) => begun > since).map(({ skill }) => skill);
  }, tick);
}
