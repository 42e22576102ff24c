/** The studio as part of a hub's server: the page, and the connections of those who look at it. */

import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { checkOptions, keysOf } from '@troupe/core';
import { createExpressions } from '@troupe/files';
import type { Hub, Registry } from '@troupe/net';
import type { Site } from '@troupe/net/node';
import { type RunInfo, Stage } from '@troupe/views/stage';
import { WebSocketServer } from 'ws';
import type { SentLooks } from './character-bodies.js';
import { comesByOwnName, identify } from './identify.js';
import { pageFolder } from './page-folder.js';
import { Playbill } from './playbill.js';
import { turnAway } from './refuse-upgrade.js';
import { seatSocket } from './socket-seat.js';
import { StaticPage, sayInWords } from './static-page.js';

export interface SiteOptions {
  /** The key of the hub's tokens: what they allow counts here too. Without one whoever is on this machine directs. */
  readonly key?: Uint8Array;
  /** The file that each character is from, by its name: directors may write it. */
  readonly files?: ReadonlyMap<string, string>;
  /** Of things in the world of each character, by its name. */
  readonly looks?: ReadonlyMap<string, SentLooks>;
}

const siteKeys = keysOf<SiteOptions>({ key: true, files: true, looks: true });

/** Where pages connect. */
const door = '/studio';
/** Bytes of one request: a recording that is opened comes as one, and viewers open none. A page is told. */
const largest = { director: 256 * 1024 * 1024, viewer: 64 * 1024 };
const mostPages = 200;
/** Milliseconds that pages have to go by themselves. */
const lastMoment = 1000;

export interface StudioSite extends Site {
  /** One that was opened later. */
  add(registry: Registry): void;
}

export function createSite(
  hub: Hub,
  origins: readonly string[],
  options: SiteOptions = {},
): StudioSite {
  // without its key, misspelt, whoever is on this machine would direct
  checkOptions(options, siteKeys, 'createSite');
  const { key } = options;
  const page = new StaticPage(pageFolder(), true);
  const stage = new Stage({ expressions: createExpressions() });
  const playbill = new Playbill(stage, hub, options.files, options.looks);
  for (const registry of hub.registries.values()) playbill.add(registry);
  const open = (maxPayload: number) =>
    new WebSocketServer({ noServer: true, maxPayload, perMessageDeflate: false });
  const sockets = { director: open(largest.director), viewer: open(largest.viewer) };
  const clients = () => [...sockets.director.clients, ...sockets.viewer.clients];
  return {
    add: (registry) => playbill.add(registry),
    answer: (request, response) => {
      const path = pathOf(request);
      if (key === undefined && !comesByOwnName(request)) return false;
      if (path === door) {
        // a page whose connection was refused cannot see why: it asks here
        const found = identify(request, origins, key);
        const { status, reason } =
          'status' in found ? found : { status: 426, reason: 'Connect with a WebSocket' };
        sayInWords(response, status, reason);
        return true;
      }
      // programs that ask for the list of characters get it from the hub
      const wantsPage = path !== '/' || request.headers.accept?.includes('text/html') === true;
      if (!wantsPage || !page.has(path)) return false;
      page.answer(path, request, response);
      return true;
    },
    upgrade: (request, socket, head) => {
      if (pathOf(request) !== door) return false;
      const found = identify(request, origins, key);
      if ('status' in found) {
        turnAway(socket, found);
        return true;
      }
      if (clients().length >= mostPages) {
        turnAway(socket, { status: 503, reason: 'too many pages are connected' });
        return true;
      }
      const { role, characters, until } = found;
      sockets[role].handleUpgrade(request, socket, head, (webSocket) => {
        seatSocket(stage, webSocket, {
          role,
          until,
          hello: { ...playbill.hello(characters), largest: largest[role] },
          bytesRead: () => (socket as Partial<Socket>).bytesRead ?? 0,
          sees: (run) => characters === undefined || isOf(run, characters),
        });
      });
      return true;
    },
    close: () => {
      const left = clients();
      for (const socket of left) socket.close(1001, 'the server was ended');
      // one that does not answer would keep the server from ending
      setTimeout(() => {
        for (const socket of left) socket.terminate();
      }, lastMoment).unref();
      sockets.director.close();
      sockets.viewer.close();
      playbill.end();
      stage.end();
    },
  };
}

/** One that has none is not theirs either. */
function isOf({ characters }: RunInfo, known: readonly string[]): boolean {
  return characters.length > 0 && characters.every((name) => known.includes(name));
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split(/[?#]/)[0] ?? '/';
}
