import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { Outcome } from '#contract/inventory/finance/ledger-calls.ts';

type Sent = { key: string };

/** An action on the books, under one idempotency key, so that a retry is not a second payment. */
export function useDeed<Given, Answer>(
  deed: (given: Given, options: Sent) => Promise<Answer>,
  { onDone, tells = true }: { onDone?: (answer: Answer, given: Given) => void; tells?: boolean } = {},
) {
  const t = useT();
  const client = useQueryClient();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['finance'] }),
      client.invalidateQueries({ queryKey: ['deals', 'sheet'] }),
    ]);
  return useMutation({
    mutationFn: (given: Given) => deed(given, { key }),
    onSuccess: async (answer, given) => {
      setKey(crypto.randomUUID());
      await refresh();
      onDone?.(answer, given);
    },
    onError: (error) => {
      void refresh();
      if (tells) toast(t('finance.refused'), { tone: 'destructive', description: error.message });
    },
  });
}

/** Reports the result: done, or waiting for a second person. */
export function useTold() {
  const t = useT();
  return (done: string, { state }: Pick<Outcome, 'state'>) => toast(state === 'waiting' ? t('finance.waiting') : done);
}
