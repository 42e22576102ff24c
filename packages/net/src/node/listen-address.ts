/** Where may be listened: on this machine; beyond it only with tokens and TLS. */
import { keysOf, TroupeError } from '@troupe/core';

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

export interface ListenOptions {
  /** This machine only, unless said. */
  readonly host?: string;
  /** Any that is free, unless said. */
  readonly port?: number;
  /** The key that tokens are signed with. */
  readonly key?: Uint8Array;
  readonly tls?: { readonly cert: string | Uint8Array; readonly key: string | Uint8Array };
}

export const listenKeys: readonly string[] = keysOf<ListenOptions>({
  host: true,
  port: true,
  key: true,
  tls: true,
});

export function settleListenAddress(options: ListenOptions): ListenAddress {
  const { host = '127.0.0.1', port = 0, key, tls } = options;
  if (!isLoopback(host)) {
    const missing = [
      ...(key === undefined ? ['tokens: hand in a key (openKeyFile makes one)'] : []),
      ...(tls === undefined
        ? ['TLS: hand in a certificate and its key (cert and key, as PEM)']
        : []),
    ];
    if (missing.length > 0) {
      const message = `"${host}" can be reached from other machines, which needs ${missing.join(', and ')}. Or listen on 127.0.0.1`;
      throw new TroupeError([{ code: 'not-secure', path: 'host', message }]);
    }
  }
  return { host, port };
}

/** A name that only points at this machine, or an address of it. What is not known to be one is none. */
export function isLoopback(host: string | undefined): boolean {
  if (host === undefined) return false;
  const bare = host.replace(/^\[(.*)\]$/, '$1').replace(/^::ffff:/i, '');
  return bare === 'localhost' || bare === '::1' || /^127(\.\d{1,3}){3}$/.test(bare);
}
