import { useRef, useState } from 'react';
import { api } from '#app/api.ts';
import type { singleSignOn } from '#contract/account/single-sign-on.ts';
import type { OutputOf } from '#contract/core/call.ts';

type Way = NonNullable<OutputOf<typeof singleSignOn.wayIn>['provider']>;

/** Where users of an address's domain sign in, requested once per domain. If the request fails, the password is asked for as usual. */
export function useWayIn(next: string | null): { way: Way | null; ask: (email: string) => Promise<Way | null> } {
  const [way, setWay] = useState<Way | null>(null);
  const known = useRef(new Map<string, Promise<Way | null>>());
  const find = (email: string): Promise<Way | null> => {
    const host = /^[^\s@]+@([^\s@]+\.[^\s@]+)$/.exec(email.trim().toLowerCase())?.[1];
    if (!host) return Promise.resolve(null);
    const asked =
      known.current.get(host) ??
      api.singleSignOn.wayIn({ email: email.trim() }).then(
        ({ provider }) => {
          const search = next ? `?${new URLSearchParams({ next })}` : '';
          return provider && { ...provider, url: provider.url + search };
        },
        () => {
          known.current.delete(host);
          return null;
        },
      );
    known.current.set(host, asked);
    return asked;
  };
  const ask = async (email: string) => {
    const found = await find(email);
    setWay(found);
    return found;
  };
  return { way, ask };
}
