import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import { addDays } from '#contract/core/time-zone.ts';
import type { LeaseRenewal } from '#contract/verticals/property/leases.ts';
import { mostTerms, nextTerm } from '#contract/verticals/property/renewal-terms.ts';
import { RentalDialog, type Spec } from './dialog.tsx';
import { rentalQueries } from './queries.ts';

/** So long tenants have to answer, where nothing else is said. */
const usualDays = 21;
const lengths = [12, 6, 18, 24, 9, 3];

/** Up to three terms, of which tenants choose one in their portal. */
export default function OfferDialog({ lease, onClose }: { lease: LeaseRenewal; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const today = todayHere();
  const { data } = useQuery(rentalQueries.leaseTemplates);
  if (!data) return null;
  const places = Array.from({ length: mostTerms }, (_, place) => place);
  const rent = lease.marketRent ?? lease.rent;
  const termName = (months: number) => t('rental-desk.months', { count: months });
  const fields: Spec[] = [
    ...places.flatMap((place): Spec[] => [
      {
        name: `months${place}`,
        label: t('rental-desk.termNumber', { number: place + 1 }),
        type: 'choice',
        options: [
          ...(place > 0 ? [{ value: 'none', label: t('rental-desk.noTerm') }] : []),
          ...lengths.map((months) => ({ value: String(months), label: termName(months) })),
          { value: 'monthly', label: t('rentals.monthToMonth') },
        ],
      },
      { name: `rent${place}`, label: t('rentals.rent'), type: 'money', required: place === 0 },
    ]),
    { name: 'expiresOn', label: t('rental-desk.answerBy'), type: 'day', required: true },
    {
      name: 'template',
      label: t('rental-desk.template'),
      type: 'choice',
      options: [
        { value: '', label: t('rental-desk.usualTemplate') },
        ...data.templates.map(({ id, name }) => ({ value: id, label: name })),
      ],
    },
    { name: 'note', label: t('rental-desk.messageToTenants'), type: 'lines', wide: true },
  ];
  return (
    <RentalDialog
      title={t('rental-desk.offerRenewal')}
      description={t('rental-desk.nextTermFrom', { day: format.date(nextTerm(lease.until, today)) })}
      saveLabel={t('rental-desk.sendOffer')}
      fields={fields}
      initial={{
        ...Object.fromEntries(
          places.flatMap((place) => [
            [`months${place}`, place === 0 ? '12' : 'none'],
            [`rent${place}`, place === 0 ? rent : null],
          ]),
        ),
        expiresOn: addDays(today, usualDays),
        template: '',
        note: '',
      }}
      send={(draft, key) =>
        api.renewalOffers.send(
          {
            id: lease.id,
            choices: places.flatMap((place) => {
              const months = draft[`months${place}`];
              return months === 'none'
                ? []
                : [
                    {
                      months: months === 'monthly' ? null : Number(months),
                      rent: (draft[`rent${place}`] as number | null) ?? 0,
                    },
                  ];
            }),
            expiresOn: draft.expiresOn as string,
            template: (draft.template as string) || null,
            note: String(draft.note ?? ''),
          },
          { key },
        )
      }
      onClose={onClose}
    />
  );
}
