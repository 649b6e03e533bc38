import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { socialQueries } from './queries.ts';

/** An action on a post: shows the result at once, reports a refusal, and reloads all posts. */
export function usePostDeed<Given>(deed: (given: Given) => Promise<SocialPost>, said?: (post: SocialPost) => string) {
  const t = useT();
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: (post) => {
      client.setQueryData(socialQueries.get(post.id).queryKey, post);
      if (said) toast(said(post));
    },
    onError: (error) => toast(t('social.refused'), { tone: 'destructive', description: failureText(t, error) }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: socialQueries.all });
      void client.invalidateQueries({ queryKey: ['outgoing'] });
    },
  });
}
