import { useQuery } from '@tanstack/react-query';
import { Lightbulb } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { toast } from '#app/ui/toast.ts';
import { partsOf, rooted } from '#contract/core/filter.ts';
import type { Proposal, SavedSearch } from '#contract/inventory/saved-searches.ts';
import { CriteriaText } from '../criteria-text.tsx';
import { searchQueries } from '../queries.ts';
import { useSearchActs } from './use-search-acts.ts';

/** Single changes that would add most homes, viewed ones first; each applies with one click. */
export function Proposals({ search }: { search: SavedSearch }) {
  const t = useT();
  const { change, isBusy } = useSearchActs(search);
  const proposals = useQuery(searchQueries.proposals(search.id)).data?.proposals ?? [];
  if (proposals.length === 0) return null;
  const before = search.filter;
  const take = async ({ filter }: Proposal) => {
    const saved = await change({ filter }).catch(() => undefined);
    if (saved) toast(t('searches.widened'));
  };
  return (
    <section aria-label={t('searches.nearMisses')} className="rounded-m border border-line bg-surface p-3.5">
      <h2 className="mb-2 flex items-center gap-2 font-medium">
        <Lightbulb className="size-4 text-need" aria-hidden="true" />
        {t('searches.nearMisses')}
      </h2>
      <ul className="grid gap-2.5">
        {proposals.map((proposal) => {
          const old = partsOf(rooted(before))[proposal.part];
          const now = rooted(proposal.filter);
          const isDropped = partsOf(now).length < partsOf(rooted(before)).length;
          const next = isDropped ? undefined : partsOf(now)[proposal.part];
          return (
            <li key={proposal.part} className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
              <span className="me-auto min-w-0">
                {old && (
                  <s className="text-ink-3">
                    <CriteriaText filter={old} />
                  </s>
                )}{' '}
                {next ? <CriteriaText filter={next} /> : t('searches.without')}
                <span className="num block text-sm text-ink-2">
                  <Facts
                    of={[
                      t('searches.adds', { count: proposal.homes }),
                      proposal.seen > 0 && t('searches.lookedAt', { count: proposal.seen }),
                    ]}
                  />
                </span>
              </span>
              <Button size="s" busy={isBusy} onClick={() => void take(proposal)}>
                {t('searches.widen')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
