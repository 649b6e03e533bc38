import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { RecordPage } from '#app/records/record-page.tsx';
import { RecordFrame } from '#app/ui/record/record-frame.tsx';
import type { SavedSearch } from '#contract/inventory/saved-searches.ts';
import { searchQueries } from '../queries.ts';
import { Proposals } from './proposals.tsx';
import { SearchFacts } from './search-facts.tsx';
import { SearchHeader } from './search-header.tsx';
import { SearchHomes } from './search-homes.tsx';

export const handle = { title: 'searches.title' } as const;

/** The page of a saved search. */
export default function SearchPage() {
  const t = useT();
  const { id = '' } = useParams();
  const search = useQuery(searchQueries.get(id));
  return (
    <RecordPage record={search} name={({ name }) => name} list="searches" listName={t('searches.title')}>
      {(found) => <Record key={found.id} search={found} />}
    </RecordPage>
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
