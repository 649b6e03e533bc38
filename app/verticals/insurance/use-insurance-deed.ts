import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

export const insuranceQueries = ['policies', 'opportunities', 'carriers', 'insuranceCommissions'];

/** What is shown of insurance, or of other domains, is read again. */
export function useReadAgain(of: readonly string[] = insuranceQueries) {
  const client = useQueryClient();
  return () => Promise.all(of.map((domain) => client.invalidateQueries({ queryKey: [domain] })));
}

/** Something done at a press: what is shown is read again, and a refusal is told. */
export function useInsuranceDeed<Given, Answer>(
  deed: (given: Given) => Promise<Answer>,
  onDone?: (answer: Answer) => void,
) {
  const t = useT();
  const readAgain = useReadAgain();
  return useMutation({
    mutationFn: deed,
    onSuccess: async (answer) => {
      await readAgain();
      onDone?.(answer);
    },
    onError: (error) => {
      void readAgain();
      toast(t('insurance.failed'), { tone: 'destructive', description: error.message });
    },
  });
}
