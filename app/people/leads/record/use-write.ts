import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import { leadQueries } from '../queries.ts';

type Write<Input> = {
  send: (input: Input, key: string) => Promise<unknown>;
  /** Shows it before the server has answered; returns a function that reverts this. */
  show: (input: Input) => () => void;
  /** Returns true if it handled the error. */
  failed?: (error: Error, input: Input) => boolean;
};

/** Adds a text to a lead. Each text has one idempotency key, so that retries add it once. */
export function useWrite<Input>(leadId: string, { send, show, failed }: Write<Input>) {
  const t = useT();
  const client = useQueryClient();
  const key = useRef(crypto.randomUUID());
  return useMutation({
    mutationFn: (input: Input) => send(input, key.current),
    onMutate: (input) => ({ takeBack: show(input) }),
    onSuccess: () => {
      key.current = crypto.randomUUID();
      void client.invalidateQueries({ queryKey: ['leads', 'timeline', leadId] });
      void client.invalidateQueries({ queryKey: leadQueries.get(leadId).queryKey });
      void client.invalidateQueries({ queryKey: ['leads', 'list'] });
      void client.invalidateQueries({ queryKey: ['tasks'] });
    },
    onError: (error, input, shown) => {
      shown?.takeBack();
      if (failed?.(error, input)) return;
      toast(t('record.notSaved'), { tone: 'destructive', description: error.message });
    },
  });
}
