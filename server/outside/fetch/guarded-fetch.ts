import { lookup as systemLookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { type AddressRules, bareHost, checkAddress, refuseInside } from './check-address.ts';
import { GuardedFetchError } from './fetch-error.ts';
import { isLoopbackAddress, isPublicAddress } from './public-address.ts';
import { type GuardedAnswer, type PinnedAddress, sendPinned } from './send-pinned.ts';

type GuardedRequest = {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  signal?: AbortSignal;
};

export type GuardedFetch = (address: string, request?: GuardedRequest) => Promise<GuardedAnswer>;

export type GuardedFetchSettings = AddressRules & {
  userAgent: string;
  /** Covers everything from the DNS lookup to the last byte of the answer. */
  timeoutMs?: number;
  maxAnswerBytes?: number;
  resolve?: (name: string) => Promise<PinnedAddress[]>;
  /** Certificates trusted in addition to the usual ones. */
  certificates?: string[];
};

/**
 * The only way to reach an address given by a person. The name is resolved once, every address behind it must be public, and the connection
 * uses exactly those, so that a name that changes between the check and the connection gains nothing.
 */
export function createGuardedFetch(settings: GuardedFetchSettings): GuardedFetch {
  const { timeoutMs = 10_000, maxAnswerBytes = 64 * 1024, resolve = resolveBySystem } = settings;

  return async (address, request = {}) => {
    const url = checkAddress(address, settings);
    const deadline = AbortSignal.timeout(timeoutMs);
    const signal = request.signal ? AbortSignal.any([deadline, request.signal]) : deadline;
    try {
      const pinned = await untilAborted(resolveChecked(url, resolve, settings), signal);
      return await sendPinned(url, pinned, {
        method: request.method ?? 'GET',
        headers: { 'user-agent': settings.userAgent, ...request.headers },
        body: request.body,
        signal,
        maxAnswerBytes,
        certificates: settings.certificates,
      });
    } catch (error) {
      if (deadline.aborted) throw new GuardedFetchError('timeout', 'The other side took too long.', { cause: error });
      if (request.signal?.aborted) throw new GuardedFetchError('cancelled', 'The request was canceled.');
      throw error;
    }
  };
}

async function resolveChecked(
  url: URL,
  resolve: (name: string) => Promise<PinnedAddress[]>,
  rules: AddressRules,
): Promise<PinnedAddress[]> {
  const host = bareHost(url);
  const found = isIP(host) ? [{ address: host, family: isIP(host) }] : await resolveName(host, resolve);
  const mayReach = ({ address }: PinnedAddress) =>
    isPublicAddress(address) ? url.protocol === 'https:' : rules.allowLoopback && isLoopbackAddress(address);
  // One private address among public ones refuses the whole name, because which of them is used would be left to chance.
  if (!found.every(mayReach)) refuseInside();
  return found;
}

async function resolveName(
  name: string,
  resolve: (name: string) => Promise<PinnedAddress[]>,
): Promise<PinnedAddress[]> {
  const found = await resolve(name).catch((cause: unknown) => {
    throw new GuardedFetchError('name_unknown', 'No machine answers to this name.', { cause });
  });
  if (found.length === 0) throw new GuardedFetchError('name_unknown', 'No machine answers to this name.');
  return found;
}

function resolveBySystem(name: string): Promise<PinnedAddress[]> {
  return systemLookup(name, { all: true, order: 'verbatim' });
}

// A lookup can't be canceled, so this only stops waiting for it.
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
