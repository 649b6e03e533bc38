import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import type { RentalApplication } from '#contract/verticals/property/applications.ts';
import type { RentalUnit } from '#contract/verticals/property/portfolio.ts';
import { type Named, RentalDialog } from './dialog.tsx';

type Props = { onClose: () => void } & (
  | { unit: RentalUnit; application?: never }
  | { unit?: never; application: RentalApplication }
);

/** Who moves in, for how long and for how much: of an approved application what was applied for stands there already. */
export default function LeaseDialog({ unit: vacant, application, onClose }: Props) {
  const t = useT();
  const unit = vacant ?? application.unit;
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
        tenants: application ? { id: application.lead, name: application.name } : null,
        second: null,
        from: application?.answers.moveIn ?? todayHere(),
        until: null,
        rent: vacant ? vacant.marketRent : application.rent,
        deposit: application?.deposit ?? null,
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
            ...(application && { application: application.id }),
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
