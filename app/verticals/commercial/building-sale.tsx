import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/finance/parts.tsx';
import { Button } from '#app/ui/button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { commercialQueries } from './queries.ts';
import { StartSaleDialog } from './sale-dialogs.tsx';

/** To the sale of a building, or the beginning of one. */
export function BuildingSale({ building }: { building: string }) {
  const t = useT();
  const mayWork = useMay()('commercial.work');
  const [isStarting, setStarting] = useState(false);
  const { data } = useInfiniteQuery(commercialQueries.sales('open'));
  const sale = data?.pages.flatMap(({ rows }) => rows).find((one) => one.building.id === building);
  if (sale)
    return (
      <Button size="s" asChild>
        <Link to={`/commercial/sale/${sale.id}`}>{t('building-sales.openSale')}</Link>
      </Button>
    );
  return (
    mayWork && (
      <>
        <Button size="s" icon={<HandCoins />} onClick={() => setStarting(true)}>
          {t('building-sales.start')}
        </Button>
        {isStarting && <StartSaleDialog building={building} onClose={() => setStarting(false)} />}
      </>
    )
  );
}

/** Tenant reps whose requirement something vacant fits. Investors stand beside the sale. */
export function BuildingMatches({ building }: { building: string }) {
  const t = useT();
  const { data } = useQuery(commercialQueries.matches(building));
  if (!data || data.tenants.length === 0) return null;
  return (
    <Part title={t('building-sales.tenantMatches')}>
      <ul className="divide-y divide-line rounded-m border border-line bg-surface shadow-soft">
        {data.tenants.map(({ contact, spaces }) => (
          <li key={contact.id} className="flex flex-wrap items-baseline gap-x-3 px-3 py-2">
            <Link to={`/lead/${contact.lead}`} className="tap font-medium hover:underline">
              <bdi>{contact.name}</bdi>
            </Link>
            <span className="text-sm text-ink-2">
              <Facts
                of={[contact.firm, t('building-sales.suites', { suites: spaces.map(({ suite }) => suite).join(', ') })]}
              />
            </span>
          </li>
        ))}
      </ul>
    </Part>
  );
}
