import { useMutation, useQueryClient } from '@tanstack/react-query';
import { failureText } from '#app/account/failure-text.ts';
import { useT } from '#app/i18n/t.ts';
import { toast } from '#app/ui/toast.ts';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { socialQueries } from './queries.ts';

/** Something done with a post: what is answered is shown at once, what is refused is told, and everything is read again. */
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
