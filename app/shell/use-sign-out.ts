import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { signOut } from '#app/account/sign-out.ts';
import { mayLeave } from './offline/may-leave.ts';

/** Out, leaving nothing on this device; a fresh document, so that nothing stays in memory either. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    await signOut(client);
    location.assign('/');
  }, [client]);
}
