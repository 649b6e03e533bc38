import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { signOut } from '#app/account/sign-out.ts';
import { api } from '#app/api.ts';
import { mayLeave } from './offline/may-leave.ts';

/** Signs out and deletes all data on this device. Loads a new document, so that nothing stays in memory. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    // Requested while the session still exists; without a network the user signs out only here.
    const there = await api.singleSignOn.wayOut().then(
      ({ url }) => url,
      () => null,
    );
    await signOut(client);
    location.assign(there ?? '/');
  }, [client]);
}
