import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { formatPhone } from '#app/i18n/phone.tsx';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Deal, DealParty } from '#contract/inventory/deals/deals.ts';
import { dealQueries } from '../queries.ts';
import { roleName } from '../role-name.ts';
import { Part } from './part.tsx';
import { useDealDeed } from './use-deal-deed.ts';

const PartyDialog = lazy(() => import('./party-dialog.tsx'));

/** Outside parties and how to reach them. */
export function DealParties({ deal }: { deal: Deal }) {
  const t = useT();
  const parties = useQuery(dealQueries.parties(deal.id)).data?.parties ?? [];
  const [edited, setEdited] = useState<DealParty | 'new' | null>(null);
  const remove = useDealDeed((partyId: string) => api.deals.removeParty({ id: deal.id, partyId }));
  const mayChange = deal.can.change && !deal.archivedAt;
  return (
    <Part
      title={t('deals.parties')}
      actions={
        mayChange && (
          <Button size="s" kind="quiet" icon={<Plus />} onClick={() => setEdited('new')}>
            {t('deals.party.add')}
          </Button>
        )
      }
    >
      {parties.length === 0 ? (
        <p className="text-ink-2">{t('deals.party.none')}</p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {parties.map((party) => (
            <li key={party.id} className="flex min-h-12 items-center gap-3 py-1.5">
              <span className="grid min-w-0 flex-1">
                <span>
                  {party.lead ? (
                    <Link to={`/lead/${party.lead}`} className="hover:text-act hover:underline">
                      <bdi>{party.name}</bdi>
                    </Link>
                  ) : (
                    <bdi>{party.name}</bdi>
                  )}
                  <span className="ms-2 text-sm text-ink-3">{roleName(t, deal.side, party.role)}</span>
                </span>
                <span className="text-sm text-ink-2 wrap-anywhere">
                  <Facts of={[party.company, party.email, formatPhone(party.phone), party.note]} />
                </span>
              </span>
              {mayChange && (
                <Menu
                  align="end"
                  trigger={
                    <IconButton size="s" label={t('deals.moreFor', { name: party.name })}>
                      <MoreHorizontal />
                    </IconButton>
                  }
                  entries={[
                    { label: t('deals.edit'), onSelect: () => setEdited(party) },
                    { label: t('deals.remove'), onSelect: () => remove.mutate(party.id) },
                  ]}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {edited && (
        <Suspense>
          <PartyDialog deal={deal} party={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Part>
  );
}
