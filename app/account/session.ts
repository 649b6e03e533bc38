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
    // Cleared first, because this request must not be rejected for naming the wrong organization.
    showOrganisation(undefined);
    const session = await api.account.session({}, { signal });
    showOrganisation(session.organisation?.id);
    rememberSession(session.expiresAt);
    return session;
  },
});

/** For loaders that need a session; signed-out readers are sent to sign in and then come back. */
export async function requireSession(client: QueryClient, address: string): Promise<Session> {
  try {
    return await client.ensureQueryData(sessionQuery);
  } catch (error) {
    if (statusOf(error) === 401) throw redirect(authPath({ next: new URL(address) }));
    throw error;
  }
}

export const useSession = (): Session => useSuspenseQuery(sessionQuery).data;

/** Whether the signed-in user has a permission; from the session, never derived. */
export const useMay = (): ((right: string) => boolean) => {
  const { rights } = useSession();
  return (right) => rights.includes(right);
};

/**
 * Mounted once in the workspace's frame: keeps the session alive, and leaves when it ends, here or in another tab. `onOver` navigates to
 * the sign-in page.
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
