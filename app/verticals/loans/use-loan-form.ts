import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { issuesOf } from '#app/inventory/deals/issues.ts';

/** A form of a loan's: sent once under one key, told at its fields what is wrong, and closed when it is saved. */
export function useLoanForm<Answer>(
  send: (key: string) => Promise<Answer>,
  fields: readonly string[],
  onDone: (answer: Answer) => void,
) {
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const save = useMutation({
    mutationFn: () => send(key),
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['loans'] });
      onDone(answer);
    },
  });
  return { save: () => save.mutate(), busy: save.isPending, issues: issuesOf(save.error, fields) };
}
