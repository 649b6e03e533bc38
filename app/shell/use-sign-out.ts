import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { signOut } from '#app/account/sign-out.ts';
import { api } from '#app/api.ts';
import { mayLeave } from './offline/may-leave.ts';

/** Out, leaving nothing on this device; a fresh document, so that nothing stays in memory either. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    // Asked while there is a session to ask of; whoever has no network leaves here alone.
    const there = await api.singleSignOn.wayOut().then(
      ({ url }) => url,
      () => null,
    );
    await signOut(client);
    location.assign(there ?? '/');
  }, [client]);
}
