import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

export const consentTextsQuery = queryOptions({
  queryKey: ['consent-texts'],
  queryFn: ({ signal }) => api.consentTexts.list({}, { signal }),
});

/** A mutation on a consent text with one idempotency key, so that a retry has no second effect. */
export function useTextDeed<Given>(
  deed: (given: Given, options: { key: string }) => Promise<unknown>,
  onDone?: () => void,
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
    onError: (error) => toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' }),
    onSettled: () => client.invalidateQueries(consentTextsQuery),
  });
}
