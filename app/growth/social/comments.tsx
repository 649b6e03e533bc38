import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { SocialPost } from '#contract/growth/social/social.ts';
import { CommentItem } from './comment-item.tsx';
import { socialQueries } from './queries.ts';

const boxed = 'divide-y divide-line rounded-m border border-line bg-surface';

/** All comments on posts; by default those that need a reply. */
export function Comments() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const isAll = params.get('comments') === 'all';
  const pages = useInfiniteQuery(socialQueries.comments.list(isAll ? {} : { waiting: 'yes' }));
  const { data, error, refetch } = pages;
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Select
        aria-label={t('social.comments')}
        className="w-52"
        value={isAll ? 'all' : 'waiting'}
        onChange={(next) =>
          setParams(next === 'all' ? { tab: 'comments', comments: 'all' } : { tab: 'comments' }, { replace: true })
        }
        options={[
          { value: 'waiting', label: t('social.comments.waiting') },
          { value: 'all', label: t('social.comments.all') },
        ]}
      />
      {!data ? (
        <SkeletonRows rows={4} columns={2} />
      ) : rows.length === 0 ? (
        <EmptyState icon={<MessageCircle />} title={t(isAll ? 'social.comments.empty' : 'social.comments.allDone')}>
          {t('social.comments.emptyText')}
        </EmptyState>
      ) : (
        <ul className={boxed}>
          {rows.map((comment) => (
            <CommentItem key={comment.id} comment={comment} showsPost />
          ))}
        </ul>
      )}
      <MoreButton pages={pages} className="justify-self-center" />
    </div>
  );
}

/** The comments of one post, once it is published on a network that has comments. */
export function PostComments({ post }: { post: SocialPost }) {
  const t = useT();
  const isOut = post.deliveries.some(({ state, network }) => state === 'published' && network !== 'site');
  const pages = useInfiniteQuery({ ...socialQueries.comments.list({ post: post.id }), enabled: isOut });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const unread = post.deliveries.filter(({ commentsError }) => commentsError !== null);
  if (!isOut || (rows.length === 0 && unread.length === 0)) return null;
  return (
    <section aria-label={t('social.comments')} className="grid gap-2">
      <h2 className="text-sm font-medium">{t('social.comments')}</h2>
      {unread.map(({ channel, name, commentsError }) => (
        <p key={channel} className="text-sm text-ink-3 wrap-anywhere">
          {t('social.comments.unread', { page: name, why: commentsError! })}
        </p>
      ))}
      {rows.length > 0 && (
        <ul className={boxed}>
          {rows.map((comment) => (
            <CommentItem key={comment.id} comment={comment} showsPost={false} />
          ))}
        </ul>
      )}
      <MoreButton pages={pages} className="justify-self-center" />
    </section>
  );
}
