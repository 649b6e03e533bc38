import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import type { Lead } from '#contract/people/leads.ts';
import { CriteriaText } from './criteria-text.tsx';
import { searchQueries } from './queries.ts';
import { frequencyKeys, stateKeys, stateTones } from './words.ts';

const NewSearch = lazy(() => import('./new-search.tsx'));

/** A lead's saved searches, on their record. */
export default function LeadSearches({ lead }: { lead: Lead }) {
  const t = useT();
  const [isCreating, setCreating] = useState(false);
  const searches = useQuery(searchQueries.ofLead(lead.id)).data?.rows ?? [];
  const mayAdd = lead.can.change && !lead.archivedAt;
  if (searches.length === 0 && !mayAdd) return null;
  return (
    <section aria-label={t('searches.title')} className="grid gap-1">
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-ink-3">{t('searches.title')}</h3>
        {mayAdd && (
          <Button kind="quiet" size="s" icon={<Plus />} onClick={() => setCreating(true)}>
            {t('searches.new')}
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {searches.map((search) => (
          <li key={search.id} className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 py-2">
            <Link to={`/saved-search/${search.id}`} className="truncate font-medium hover:text-act hover:underline">
              {search.name}
            </Link>
            <Chip tone={stateTones[search.state]}>
              {search.state === 'active' ? t(frequencyKeys[search.pace]) : t(stateKeys[search.state])}
            </Chip>
            <span className="col-span-2 truncate text-sm text-ink-2">
              <CriteriaText filter={search.filter} />
            </span>
          </li>
        ))}
      </ul>
      <Suspense>{isCreating && <NewSearch lead={lead} onClose={() => setCreating(false)} />}</Suspense>
    </section>
  );
}
