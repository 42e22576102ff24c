/** The page alone, on this machine: its characters run in it. */

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkOptions } from '@troupe/core';
import { pageFolder } from './page-folder.js';
import { StaticPage } from './static-page.js';

export interface ServedPage {
  readonly address: string;
  close(): Promise<void>;
}

export async function servePage(options: { readonly port?: number } = {}): Promise<ServedPage> {
  checkOptions(options, ['port'], 'servePage');
  const { port = 0 } = options;
  const page = new StaticPage(pageFolder(), false);
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split(/[?#]/)[0] ?? '/';
    page.answer(path, request, response);
  });
  await new Promise<void>((done, failed) => {
    server.once('error', failed);
    server.listen(port, '127.0.0.1', done);
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
