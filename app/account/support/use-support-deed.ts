import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed } from '../fresh.tsx';
import { sessionQuery } from '../session.ts';

/** An action that opens or ends support access, which changes the banner of every member. */
export function useSupportDeed<Given>(
  deed: (given: Given, options: { key: string }) => Promise<unknown>,
  { onDone }: { onDone?: () => void } = {},
) {
  const t = useT();
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (given: Given) => deed(given, { key }),
    onSuccess: () => {
      setKey(crypto.randomUUID());
      onDone?.();
    },
    onError: (error) => {
      if (!(error instanceof NotConfirmed))
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries({ queryKey: ['support'] }), client.invalidateQueries(sessionQuery)]),
  });
}
