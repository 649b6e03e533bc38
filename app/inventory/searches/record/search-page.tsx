import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { listPlace } from '#app/records/list-place.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { SavedSearch } from '#contract/inventory/saved-searches.ts';
import { searchQueries } from '../queries.ts';
import { Proposals } from './proposals.tsx';
import { SearchFacts } from './search-facts.tsx';
import { SearchHeader } from './search-header.tsx';
import { SearchHomes } from './search-homes.tsx';

export const handle = { title: 'searches.title' } as const;

/** A saved search at its own address. */
export default function SearchPage() {
  const t = useT();
  const { id = '' } = useParams();
  const { data: search, error, refetch } = useQuery(searchQueries.get(id));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {search && <PageTitle>{search.name}</PageTitle>}
      <div className="mx-auto flex max-w-5xl items-center px-4.5 pt-2.5">
        <Link
          to={listPlace('searches')}
          className="tap -ms-1.5 inline-flex items-center gap-1.5 rounded-s px-1.5 py-1 text-ink-2 hover:text-ink"
        >
          <ArrowLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
          {t('searches.title')}
        </Link>
      </div>
      {search ? (
        <Record key={search.id} search={search} />
      ) : error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="mx-auto max-w-5xl px-4.5 py-6">
          <SkeletonText lines={8} />
        </div>
      )}
    </div>
  );
}

function Record({ search }: { search: SavedSearch }) {
  const t = useT();
  return (
    <RecordFrame as="page" header={<SearchHeader search={search} />} side={<SearchFacts search={search} />}>
      {search.archivedAt && <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('searches.isArchived')}</p>}
      {search.can.change && !search.archivedAt && <Proposals search={search} />}
      <SearchHomes search={search} />
    </RecordFrame>
  );
}
