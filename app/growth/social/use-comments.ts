import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { ConnectedNetwork } from '#contract/growth/social/networks.ts';
import { networkNames } from './network-mark.tsx';
import { socialQueries } from './queries.ts';

/** Refreshes every view of comments. */
function useRead() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: socialQueries.comments.all });
}

export function useAnswer(onDone: () => void) {
  const t = useT();
  const read = useRead();
  return useMutation({
    mutationFn: (given: { id: string; text: string }) => api.postComments.answer(given),
    onSuccess: ({ network }) => {
      toast(t('social.comments.sent', { network: networkNames[network as ConnectedNetwork] }));
      onDone();
    },
    onError: (error) => toast(t('social.refused'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: read,
  });
}

export function useHandled() {
  const t = useT();
  const read = useRead();
  return useMutation({
    mutationFn: (given: { id: string; isHandled: boolean }) => api.postComments.setHandled(given),
    onError: (error) => toast(t('social.refused'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: read,
  });
}
