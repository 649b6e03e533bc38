import { useInfiniteQuery } from '@tanstack/react-query';
import { House } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button, buttonLook } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { Showing } from '#contract/inventory/showings.ts';
import { showingQueries } from './queries.ts';
import { ShowingRow } from './showing-row.tsx';

export const handle = { title: 'shell.nav.showings' } as const;

const times = ['upcoming', 'past'] as const;

/** Showings of all homes one may see: what comes and waits for an answer, or what was. */
export default function ShowingsPage() {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const when = search.get('when') === 'past' ? 'past' : 'upcoming';
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    showingQueries.list(when),
  );
  const rows = data ? rowsOf<Showing>(data) : [];
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto max-w-4xl px-4.5 py-6">
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">{t('showings.title')}</h1>
          <Segmented
            label={t('showings.when')}
            value={when}
            onChange={(next) => setSearch(next === 'past' ? { when: next } : {})}
            options={times.map((value) => ({ value, label: t(`showings.when.${value}`) }))}
          />
        </div>
        {error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={5} columns={2} />
        ) : rows.length === 0 ? (
          <EmptyState
            title={t(`showings.emptyTitle.${when}`)}
            icon={<House />}
            actions={
              when === 'upcoming' && (
                <Link to="/listings" className={buttonLook({ kind: 'plain', size: 'm' })}>
                  {t('showings.toListings')}
                </Link>
              )
            }
          >
            {t(`showings.empty.${when}`)}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line border-y border-line">
            {rows.map((showing) => (
              <ShowingRow key={showing.id} showing={showing} withHome />
            ))}
          </ul>
        )}
        {hasNextPage && (
          <Button size="s" kind="quiet" className="mt-3" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('list.more')}
          </Button>
        )}
      </div>
    </div>
  );
}
