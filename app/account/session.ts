import { type QueryClient, queryOptions, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { redirect } from 'react-router';
import { api, Unreachable } from '#app/api.ts';
import { statusOf } from '#app/ui/problem.ts';
import type { Session } from '#contract/account/auth.ts';
import { showOrganisation } from './connect.ts';
import { authPath } from './places.ts';
import { keepRefreshing, rememberSession } from './refresh.ts';
import { settleSignOut } from './sign-out.ts';
import { onTabNews } from './tabs.ts';

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ signal }): Promise<Session> => {
    if (await settleSignOut()) throw new Unreachable('A sign-out waits for the network.');
    // Whoever asks where they work must not be refused for not knowing it.
    showOrganisation(undefined);
    const session = await api.account.session({}, { signal });
    showOrganisation(session.organisation?.id);
    rememberSession(session.expiresAt);
    return session;
  },
});

/** For the loader of whatever needs somebody signed in; everybody else is sent to sign in and comes back. */
export async function requireSession(client: QueryClient, address: string): Promise<Session> {
  try {
    return await client.ensureQueryData(sessionQuery);
  } catch (error) {
    if (statusOf(error) === 401) throw redirect(authPath({ next: new URL(address) }));
    throw error;
  }
}

export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

/** Whether the signed-in person may do a thing at all; asked, never derived. */
export const useMay = (): ((right: string) => boolean) => {
  const { rights } = useSession();
  return (right) => rights.includes(right);
};

/**
 * Once in the workspace's frame: keeps the session alive, and leaves when it is over, here or in another tab. `onOver`
 * shows where to sign in.
 */
export function useSessionKeeper(onOver: (why: 'ended' | 'signedOut') => void): void {
  const client = useQueryClient();
  useEffect(() => keepRefreshing(), []);
  useEffect(
    () =>
      onTabNews(({ kind }) => {
        if (kind === 'changed') location.reload();
        else {
          client.clear();
          onOver(kind);
        }
      }),
    [client, onOver],
  );
}
