import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import type { RentalUnit } from '#contract/verticals/property/portfolio.ts';
import { type Named, RentalDialog } from './dialog.tsx';

/** Who moves in, for how long and for how much. */
export default function LeaseDialog({ unit, onClose }: { unit: RentalUnit; onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <RentalDialog
      title={t('rentals.leaseNamed', { name: unit.name })}
      saveLabel={t('rentals.addLease')}
      fields={[
        { name: 'tenants', label: t('rentals.tenant'), type: 'lead', required: true },
        { name: 'second', label: t('rentals.secondTenant'), type: 'lead' },
        { name: 'from', label: t('rentals.leaseFrom'), type: 'day', required: true },
        { name: 'until', label: t('rentals.leaseUntil'), type: 'day', hint: t('rentals.leaseUntilHint') },
        { name: 'rent', label: t('rentals.rent'), type: 'money', required: true },
        { name: 'deposit', label: t('rentals.deposit'), type: 'money' },
        { name: 'dueDay', label: t('rentals.dueDay'), type: 'number' },
        { name: 'postFrom', label: t('rentals.postFrom'), type: 'day', hint: t('rentals.postFromHint') },
      ]}
      initial={{
        tenants: null,
        second: null,
        from: todayHere(),
        until: null,
        rent: unit.marketRent,
        deposit: null,
        dueDay: 1,
        postFrom: null,
      }}
      send={(draft, key) =>
        api.rentalLeases.create(
          {
            unit: unit.id,
            tenants: [draft.tenants as Named, draft.second as Named].flatMap((one) => (one ? [one.id] : [])),
            from: draft.from as string,
            until: draft.until as string | null,
            rent: draft.rent as number,
            deposit: (draft.deposit as number | null) ?? 0,
            dueDay: (draft.dueDay as number | null) ?? 1,
            ...(draft.postFrom ? { postFrom: draft.postFrom as string } : {}),
          },
          { key },
        )
      }
      onDone={(made) => void navigate(`/property-management/lease/${(made as { id: string }).id}`)}
      onClose={onClose}
    />
  );
}
