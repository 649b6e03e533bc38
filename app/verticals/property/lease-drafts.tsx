import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/finance/parts.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { draftTones } from './lease-draft-page.tsx';
import { rentalQueries } from './queries.ts';

/** Leases that wait for somebody; nothing where none does. */
export function LeaseDrafts({ application, lease }: { application?: string; lease?: string }) {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(
    rentalQueries.leaseDrafts({ ...(application && { application }), ...(lease && { lease }) }),
  );
  if (!data || data.drafts.length === 0) return null;
  return (
    <Part title={t('rental-desk.leases')}>
      <ul className="divide-y divide-line rounded-m border border-line bg-surface shadow-soft">
        {data.drafts.map(({ id, tenants, property, unit, from, rent, state }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
            <Link to={`/property-management/lease-draft/${id}`} className="tap font-medium hover:underline">
              <bdi>{tenants}</bdi>
            </Link>
            <span className="num me-auto text-sm text-ink-2">
              <Facts
                of={[property.name, t('rentals.unitNamed', { name: unit.name }), format.money(rent), format.date(from)]}
              />
            </span>
            <Chip tone={draftTones[state]}>{t(`rental-desk.draft.${state}`)}</Chip>
          </li>
        ))}
      </ul>
    </Part>
  );
}
