/** Who may come in over WebSocket, decided from the request alone: before the upgrade, and before anything is read. */
import type { IncomingMessage } from 'node:http';
import { limits } from '../protocol/limits.js';
import { type Peer, type Role, roles } from '../protocol/messages.js';
import { checkToken } from './token.js';

export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 503;
  readonly reason: string;
}

export interface AdmitOptions {
  readonly key?: Uint8Array;
  readonly origins?: readonly string[];
  readonly date?: () => number;
}

/** Who it is, and until when: for good where there are no tokens. */
export interface Admitted {
  readonly peer: Peer;
  readonly until?: number;
}

export function admit(
  request: IncomingMessage,
  url: URL,
  options: AdmitOptions,
): Admitted | Refusal {
  const { key, origins = [], date = Date.now } = options;
  const { origin } = request.headers;
  // browsers say where a page is from, and pages cannot keep them from it; other programs say nothing
  if (origin !== undefined && !origins.includes(origin)) {
    return { status: 403, reason: `browsers may not come from ${origin.slice(0, limits.name)}` };
  }
  if (key === undefined) return takeAtWord(url);
  const text = findToken(request, url);
  if (text === undefined) return { status: 401, reason: 'it takes a token' };
  const checked = checkToken(key, text, date());
  if (!checked.ok) return { status: 401, reason: checked.reason };
  const { name, role, characters, until } = checked.token;
  return { peer: { name, role, ...(characters === undefined ? {} : { characters }) }, until };
}

/** In the address, or among the protocols, where browsers can put one without a log showing it. */
function findToken(request: IncomingMessage, url: URL): string | undefined {
  const inQuery = url.searchParams.get('token');
  if (inQuery !== null) return inQuery;
  const offered = request.headers['sec-websocket-protocol']?.split(',') ?? [];
  return offered.map((each) => each.trim()).find((each) => each.startsWith('troupe1.'));
}

/** Only on this machine, and only where the hub was given no key: everybody here may be anybody. */
function takeAtWord(url: URL): Admitted | Refusal {
  const name = url.searchParams.get('name') ?? '';
  const role = url.searchParams.get('role') ?? 'viewer';
  if (name === '' || name.length > limits.name) {
    return { status: 400, reason: `say who you are: ?name=…, up to ${limits.name} characters` };
  }
  if (!roles.includes(role as Role)) {
    return { status: 400, reason: `there is no such role; there are ${roles.join(', ')}` };
  }
  return { peer: { name, role: role as Role } };
}
