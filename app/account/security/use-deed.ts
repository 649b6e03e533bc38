import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed } from '../fresh.tsx';

/** An action in the security center, under one idempotency key, so that a retry is the same action. */
export function useDeed<Given, Answer>(
  deed: (given: Given, options: { key: string }) => Promise<Answer>,
  { onDone, tells = true }: { onDone?: (answer: Answer) => void; tells?: boolean } = {},
) {
  const t = useT();
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (given: Given) => deed(given, { key }),
    onSuccess: (answer) => {
      setKey(crypto.randomUUID());
      onDone?.(answer);
    },
    onError: (error) => {
      if (tells && !(error instanceof NotConfirmed))
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['security'] }),
  });
}
