import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { type LateFeePolicy, lateFeeKinds } from '#contract/verticals/property/late-fees.ts';
import type { RentalSettings } from '#contract/verticals/property/portfolio.ts';
import { applicationOrders, prorationMethods } from '#contract/verticals/property/rent-rules.ts';
import { type Draft, RentalDialog, type Spec } from './dialog.tsx';
import { rentalQueries } from './queries.ts';

/** The fields of a late fee; which count depends on its kind. */
export function useLateFeeSpecs() {
  const t = useT();
  return ({ kind }: Draft): Spec[] => [
    {
      name: 'kind',
      label: t('rentals.lateFee'),
      type: 'choice',
      options: lateFeeKinds.map((value) => ({ value, label: t(`rentals.lateFee.${value}`) })),
    },
    ...(kind === 'none' || kind === 'office'
      ? []
      : ([
          { name: 'graceDays', label: t('rentals.graceDays'), type: 'number', hint: t('rentals.graceHint') },
          kind === 'fixed'
            ? { name: 'fixed', label: t('rentals.amount'), type: 'money' }
            : { name: 'rate', label: t('rentals.rate'), type: 'percent' },
          { name: 'daily', label: t('rentals.daily'), type: 'money' },
          { name: 'most', label: t('rentals.most'), type: 'money', hint: t('rentals.mostHint') },
        ] satisfies Spec[])),
  ];
}

export const lateFeeOf = (draft: Draft): LateFeePolicy => ({
  kind: draft.kind as LateFeePolicy['kind'],
  graceDays: (draft.graceDays as number | null) ?? 0,
  fixed: (draft.fixed as number | null) ?? 0,
  rate: (draft.rate as number | null) ?? 0,
  daily: (draft.daily as number | null) ?? 0,
  most: draft.most as number | null,
});

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(rentalQueries.settings);
  return data ? <Loaded settings={data} onClose={onClose} /> : null;
}

function Loaded({ settings, onClose }: { settings: RentalSettings; onClose: () => void }) {
  const t = useT();
  const lateFee = useLateFeeSpecs();
  return (
    <RentalDialog
      title={t('rentals.settings')}
      fields={(draft) => [
        {
          name: 'order',
          label: t('rentals.order'),
          type: 'choice',
          options: applicationOrders.map((value) => ({ value, label: t(`rentals.order.${value}`) })),
          hint: t('rentals.orderHint'),
        },
        {
          name: 'proration',
          label: t('rentals.proration'),
          type: 'choice',
          options: prorationMethods.map((value) => ({ value, label: t(`rentals.proration.${value}`) })),
        },
        ...lateFee(draft),
        {
          name: 'payoutAccount',
          label: t('rental-papers.payoutAccount'),
          type: 'text',
          hint: t('rental-papers.payoutHint'),
        },
        {
          name: 'feeAccount',
          label: t('rental-papers.feeAccount'),
          type: 'text',
          hint: t('rental-papers.feeAccountHint'),
        },
      ]}
      initial={{
        order: settings.order,
        proration: settings.proration,
        payoutAccount: settings.payoutAccount,
        feeAccount: settings.feeAccount,
        ...settings.lateFee,
      }}
      send={(draft) =>
        api.rentals.setSettings({
          order: draft.order as RentalSettings['order'],
          proration: draft.proration as RentalSettings['proration'],
          lateFee: lateFeeOf(draft),
          payoutAccount: String(draft.payoutAccount ?? '').trim(),
          feeAccount: String(draft.feeAccount ?? '').trim(),
        })
      }
      onClose={onClose}
    />
  );
}
