import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SearchInput } from '#app/ui/search-input.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { marketQueries } from './queries.ts';
import { ReportView } from './report-view.tsx';

/** Markets by ZIP code, from the organization's own homes and those of its feeds. */
export function Markets() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery(marketQueries.list(search));
  if (error && !data) return <ErrorScreen error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={5} columns={3} />;
  if (data.zips.length === 0 && !search)
    return (
      <EmptyState title={t('markets.empty.title')} icon={<MapPinned />}>
        {t('markets.empty.text')}
      </EmptyState>
    );
  const chosen = params.get('zip') ?? data.zips[0]?.zip;
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,18rem)_minmax(0,1fr)]">
      <section aria-label={t('markets.zips')} className="grid min-w-0 gap-3">
        <SearchInput
          value={search}
          onChange={setSearch}
          placeholder={t('markets.search')}
          aria-label={t('markets.search')}
        />
        {data.zips.length === 0 ? (
          <p className="text-ink-3">{t('markets.none')}</p>
        ) : (
          <ul className="max-h-80 divide-y divide-line overflow-y-auto rounded-m border border-line bg-surface lg:max-h-[36rem]">
            {data.zips.map(({ zip, city, active, sold, subscribers }) => (
              <li key={zip}>
                <button
                  type="button"
                  aria-pressed={zip === chosen}
                  onClick={() => setParams({ tab: 'markets', zip }, { replace: true })}
                  className={cx(
                    'tap grid w-full gap-0.5 px-4 py-2.5 text-start hover:bg-paper',
                    zip === chosen && 'bg-act-tint',
                  )}
                >
                  <span className="flex items-baseline gap-2">
                    <span className="num font-medium">{zip}</span>
                    <bdi className="min-w-0 truncate text-sm text-ink-2">{city}</bdi>
                  </span>
                  <span className="text-sm text-ink-3">
                    {[
                      t('markets.activeCount', { count: active }),
                      t('markets.soldCount', { count: sold }),
                      subscribers > 0 && t('markets.subscriberCount', { count: subscribers }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </section>
      {chosen && <ReportView key={chosen} zip={chosen} />}
    </div>
  );
}
