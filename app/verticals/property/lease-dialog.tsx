import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import type { RentalApplication } from '#contract/verticals/property/applications.ts';
import type { RentalUnit } from '#contract/verticals/property/portfolio.ts';
import { type Named, RentalDialog } from './dialog.tsx';
import { rentalQueries } from './queries.ts';

type Props = { onClose: () => void } & (
  | { unit: RentalUnit; application?: never }
  | { unit?: never; application: RentalApplication }
);

/** Who moves in, for how long and for how much: of an approved application what was applied for stands there already. */
export default function LeaseDialog({ unit: vacant, application, onClose }: Props) {
  const t = useT();
  const unit = vacant ?? application.unit;
  const navigate = useNavigate();
  const { data } = useQuery(rentalQueries.leaseTemplates);
  const templates = data?.templates ?? [];
  return (
    <RentalDialog
      title={t('rentals.leaseNamed', { name: unit.name })}
      saveLabel={t('rentals.addLease')}
      fields={({ forSignature }) => [
        { name: 'tenants', label: t('rentals.tenant'), type: 'lead', required: true },
        { name: 'second', label: t('rentals.secondTenant'), type: 'lead' },
        { name: 'from', label: t('rentals.leaseFrom'), type: 'day', required: true },
        { name: 'until', label: t('rentals.leaseUntil'), type: 'day', hint: t('rentals.leaseUntilHint') },
        { name: 'rent', label: t('rentals.rent'), type: 'money', required: true },
        { name: 'deposit', label: t('rentals.deposit'), type: 'money' },
        { name: 'dueDay', label: t('rentals.dueDay'), type: 'number' },
        { name: 'postFrom', label: t('rentals.postFrom'), type: 'day', hint: t('rentals.postFromHint') },
        {
          name: 'forSignature',
          label: t('rental-desk.forSignature'),
          type: 'check',
          hint: t('rental-desk.forSignatureHint'),
        },
        ...(forSignature === true && templates.length > 0
          ? [
              {
                name: 'template',
                label: t('rental-desk.template'),
                type: 'choice' as const,
                options: [
                  { value: '', label: t('rental-desk.usualTemplate') },
                  ...templates.map(({ id, name }) => ({ value: id, label: name })),
                ],
              },
            ]
          : []),
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
        forSignature: application !== undefined,
        template: '',
      }}
      send={(draft, key) => {
        const wish = {
          unit: unit.id,
          tenants: [draft.tenants as Named, draft.second as Named].flatMap((one) => (one ? [one.id] : [])),
          from: draft.from as string,
          until: draft.until as string | null,
          rent: draft.rent as number,
          deposit: (draft.deposit as number | null) ?? 0,
          dueDay: (draft.dueDay as number | null) ?? 1,
          ...(application && { application: application.id }),
          ...(draft.postFrom ? { postFrom: draft.postFrom as string } : {}),
        };
        return draft.forSignature === true
          ? api.leaseSigning.prepare({ ...wish, template: (draft.template as string) || null }, { key })
          : api.rentalLeases.create(wish, { key });
      }}
      onDone={(made) => {
        const { id } = made as { id: string };
        void navigate(`/property-management/${'body' in (made as object) ? 'lease-draft' : 'lease'}/${id}`);
      }}
      onClose={onClose}
    />
  );
}
