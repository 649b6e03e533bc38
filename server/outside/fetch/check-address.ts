import { isIP } from 'node:net';
import { GuardedFetchError } from './fetch-error.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';

export type AddressRules = {
  /** For development and tests only: allows http and https to this machine. No other private address is allowed. */
  allowLoopback: boolean;
};

// Names that resolve inside a network, whatever a public resolver says about them.
const insideSuffixes = ['localhost', 'local', 'internal', 'intranet', 'lan', 'home', 'corp', 'home.arpa', 'onion'];

/**
 * Checks everything that needs no resolver, as a form does before it stores an address. The host of the returned URL is either a name still
 * to be resolved or an IP address that has passed.
 */
export function checkAddress(address: string, rules: AddressRules): URL {
  if (address.length > 2048 || !URL.canParse(address)) {
    throw new GuardedFetchError('address_invalid', 'This is not a web address.');
  }
  const url = new URL(address);
  const host = bareHost(url);
  const maybeLoopback = rules.allowLoopback && (host === 'localhost' || isLoopbackAddress(host));
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && maybeLoopback)) {
    throw new GuardedFetchError('scheme_refused', 'Only addresses that start with https:// can be used.');
  }
  if (url.username || url.password) {
    throw new GuardedFetchError('credentials_refused', 'The address must not contain a user name or password.');
  }
  if (!maybeLoopback) {
    checkPort(url.port);
    checkHost(host);
  }
  return url;
}

/** The host in the form that resolvers and sockets use: no brackets, no trailing dot. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

// Ports below 1024 belong to mail, name and file services that could be tricked by an HTTP request.
function checkPort(port: string): void {
  if (port !== '' && Number(port) < 1024) {
    throw new GuardedFetchError('port_refused', 'This port cannot be used. Use 443, or one from 1024 up.');
  }
}

function checkHost(host: string): void {
  if (isIP(host)) {
    if (!isPublicAddress(host)) refuseInside();
    return;
  }
  const isInside = !host.includes('.') || insideSuffixes.some((suffix) => host.endsWith(`.${suffix}`));
  if (isInside) {
    throw new GuardedFetchError('name_refused', 'This name belongs to a private network and cannot be reached.');
  }
}

export function refuseInside(): never {
  throw new GuardedFetchError('address_refused', 'This address belongs to a private or reserved network.');
}
