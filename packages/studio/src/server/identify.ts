/** Who asks for the studio, and what they may: decided from the request alone, before anything is read. */
import type { IncomingMessage } from 'node:http';
import { admit, isLoopback, type Refusal } from '@troupe/net/node';
import type { Role } from '@troupe/views/stage';

export interface Identified {
  readonly role: Role;
  /** All of them, unless said. */
  readonly characters?: readonly string[] | undefined;
  /** Milliseconds since 1970. */
  readonly until?: number | undefined;
}

export function identify(
  request: IncomingMessage,
  origins: readonly string[],
  key: Uint8Array | undefined,
): Identified | Refusal {
  const { socket, headers, url: given = '/' } = request;
  const isSecure = 'encrypted' in socket;
  if (!isLoopback(socket.localAddress) && (key === undefined || !isSecure)) {
    return { status: 403, reason: 'from another machine it takes a token and TLS' };
  }
  if (key === undefined && !comesByOwnName(request)) {
    return { status: 403, reason: 'come by the address of this machine' };
  }
  const url = new URL(given, 'http://studio');
  if (key === undefined) {
    const role = url.searchParams.get('role') === 'viewer' ? 'viewer' : 'director';
    url.searchParams.set('name', 'a page');
    url.searchParams.set('role', role);
  }
  // the page itself comes from here, by whatever name this machine was found
  const own = `${isSecure ? 'https' : 'http'}://${headers.host ?? ''}`;
  const found = admit(request, url, { origins: [...origins, own], ...(key && { key }) });
  if ('status' in found) return found;
  const { role, characters } = found.peer;
  if (role === 'director' || role === 'viewer') return { role, characters, until: found.until };
  return { status: 403, reason: `a token of the role "${role}" is not for the studio` };
}

/** A page from elsewhere whose name was made to point here would read what is meant for this machine. */
export function comesByOwnName({ headers }: IncomingMessage): boolean {
  return isLoopback((headers.host ?? '').replace(/:\d+$/, ''));
}
