/** What a hub answers over plain HTTP: which characters are there. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HubFace } from '../registry/hub-face.js';
import { readUrl } from './http-server.js';
import { isLoopback } from './listen-address.js';
import { checkToken } from './token.js';

export interface FrontPageOptions {
  readonly key?: Uint8Array | undefined;
  /** Only this machine is listened to. */
  readonly local: boolean;
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly type?: string;
}

export function answerHttp(
  hub: HubFace,
  options: FrontPageOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { status, text, type = 'text/plain' } = settleAnswer(hub, options, request);
  const headers = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'",
  };
  response.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : text);
}

function settleAnswer(
  hub: HubFace,
  { key, local }: FrontPageOptions,
  request: IncomingMessage,
): Answer {
  const { method = '', headers } = request;
  // a page from elsewhere whose name was made to point here would read what is meant for this machine
  if (local && !isLoopback(hostOf(request))) {
    return { status: 403, text: 'Come by the address of this machine.\n' };
  }
  if (!['GET', 'HEAD'].includes(method)) return { status: 405, text: 'Only GET.\n' };
  const url = readUrl(request);
  if (url?.pathname !== '/') return { status: 404, text: 'There is nothing here but /.\n' };
  if (key !== undefined) {
    const given = tokenOf(request, url);
    if (given === undefined) return { status: 401, text: 'A hub of Troupe. It takes a token.\n' };
    const checked = checkToken(key, given, Date.now());
    if (!checked.ok) return { status: 401, text: `A hub of Troupe: ${checked.reason}.\n` };
  }
  const characters = listCharacters(hub);
  if (headers.accept?.includes('text/html') === true) {
    return { status: 200, text: page(characters), type: 'text/html' };
  }
  const text = `${JSON.stringify({ troupe: 1, characters })}\n`;
  return { status: 200, text, type: 'application/json' };
}

interface Listed {
  readonly name: string;
  readonly step: number;
  readonly started: boolean;
  readonly agencies: readonly string[];
}

function listCharacters({ registries }: HubFace): Listed[] {
  return [...registries.values()].map(({ name, actor, started, households }) => ({
    name,
    step: actor.steps,
    started,
    agencies: [...households.keys()],
  }));
}

function page(characters: readonly Listed[]): string {
  const rows = characters.map(({ name, step, started, agencies }) => {
    const how = started ? 'started' : 'stopped';
    const who = agencies.length === 0 ? '' : `; agencies: ${agencies.map(escapeHtml).join(', ')}`;
    return `<li><b>${escapeHtml(name)}</b>: step ${step}, ${how}${who}</li>`;
  });
  const list =
    rows.length === 0 ? '<p>There is no character yet.</p>' : `<ul>${rows.join('')}</ul>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Troupe</title><h1>Troupe</h1>${list}</html>\n`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

function tokenOf({ headers }: IncomingMessage, url: URL): string | undefined {
  const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1];
  return bearer ?? url.searchParams.get('token') ?? undefined;
}

function hostOf({ headers }: IncomingMessage): string {
  return (headers.host ?? '').replace(/:\d+$/, '');
}
