import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';

/** Something done to a file: afterwards all that is shown of files is read anew, and a refusal is told. */
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
