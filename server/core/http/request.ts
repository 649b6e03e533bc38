import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

export type RequestFacts = {
  id: string;
  ip: string;
  userAgent: string;
  /** ISO 3166 code, only where a trusted proxy says it in the header that the operator names. */
  country?: string | null;
};

type Variables = { request: RequestFacts };
export type Bindings = { Bindings: HttpBindings; Variables: Variables };
export type WebContext = Context<Bindings>;

/**
 * The client's IP address. Forwarded addresses are trusted only from proxies that the operator names, because any other client could send
 * any address.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwarded: string | undefined,
  proxies: ReadonlySet<string>,
): string {
  const plain = (address: string) => address.trim().replace(/^::ffff:/, '');
  let address = plain(socketAddress ?? '');
  if (!forwarded || !proxies.has(address)) return address;
  for (const hop of forwarded.split(',').map(plain).reverse()) {
    if (isIP(hop) === 0) break;
    address = hop;
    if (!proxies.has(hop)) break;
  }
  return address;
}

/** Codes that proxies use for what they don't know (`XX`) or hide (`T1`, Tor) name no country. */
export function countryOf(
  socketAddress: string | undefined,
  said: string | undefined,
  proxies: ReadonlySet<string>,
): string | null {
  if (!said || !proxies.has((socketAddress ?? '').trim().replace(/^::ffff:/, ''))) return null;
  const code = said.trim().toUpperCase();
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : null;
}

export function cookieOf(header: string | undefined, name: string): string | undefined {
  if (!header) return undefined;
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return undefined;
}
