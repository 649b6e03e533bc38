import { useMutation, useQueryClient } from '@tanstack/react-query';

/** An action in a dialog that shows errors itself. */
export function useToldDeed<Answer>(deed: () => Promise<Answer>, onDone?: (answer: Answer) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: async (answer) => {
      await client.invalidateQueries({ queryKey: ['deals'] });
      onDone?.(answer);
    },
  });
}
