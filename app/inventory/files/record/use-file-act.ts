import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

/** An action on a file: refetches all files afterward, and reports errors. */
export function useFileAct<Given = void>(act: (given: Given) => Promise<unknown>, done?: string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['files'] });
      void client.invalidateQueries({ queryKey: ['leads', 'files'] });
      if (done) toast(done);
    },
    onError: (error) => toast(t('files.failed'), { tone: 'destructive', description: error.message }),
  });
}
