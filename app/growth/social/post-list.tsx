import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Share2 } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { type PostRow, postStates } from '#contract/growth/social/social.ts';
import { NetworkMark } from './network-mark.tsx';
import { socialQueries } from './queries.ts';
import { PostChip, stateWords } from './state-chip.tsx';

export function PostList({ onNew }: { onNew: (() => void) | undefined }) {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const state = postStates.find((one) => one === params.get('state')) ?? 'all';
  const pages = useInfiniteQuery(socialQueries.list(state));
  const { data, error, refetch } = pages;
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Select
        aria-label={t('social.filter')}
        className="w-52"
        value={state}
        onChange={(next) => setParams(next === 'all' ? {} : { state: next }, { replace: true })}
        options={[
          { value: 'all', label: t('social.allStates') },
          ...postStates.map((value) => ({ value, label: t(stateWords[value]) })),
        ]}
      />
      {!data ? (
        <SkeletonRows rows={5} columns={3} />
      ) : rows.length === 0 ? (
        <EmptyState
          title={state === 'all' ? t('social.empty.title') : t('social.emptyFilter')}
          icon={<Share2 />}
          actions={
            onNew &&
            state === 'all' && (
              <Button kind="act" icon={<Plus />} onClick={onNew}>
                {t('social.new')}
              </Button>
            )
          }
        >
          {state === 'all' && t('social.empty.text')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {rows.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </ul>
      )}
      <MoreButton pages={pages} className="justify-self-center" />
    </div>
  );
}

function Row({ row }: { row: PostRow }) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="relative flex items-center gap-3.5 px-4 py-3 hover:bg-paper">
      {row.photo ? (
        <img src={row.photo} alt="" loading="lazy" className="size-14 shrink-0 rounded-s object-cover" />
      ) : (
        <span aria-hidden="true" className="grid size-14 shrink-0 place-items-center rounded-s bg-sunken text-ink-3">
          <Share2 className="size-5" />
        </span>
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <Link
          to={`/social/${row.id}`}
          dir="auto"
          className="line-clamp-2 min-w-0 font-medium wrap-anywhere after:absolute after:inset-0"
        >
          {row.text}
        </Link>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-3">
          <PostChip state={row.state} />
          {row.scheduledAt && <span className="num">{format.dateTimeThere(row.scheduledAt)}</span>}
          {row.listing && <bdi className="min-w-0 truncate">{row.listing.name}</bdi>}
          <span className="flex items-center gap-1.5">
            {row.channels.map((channel) => (
              <NetworkMark key={`${channel.network} ${channel.name}`} network={channel.network} />
            ))}
            <span className="sr-only">{t('social.onChannels', { count: row.channels.length })}</span>
          </span>
        </p>
      </div>
    </li>
  );
}
