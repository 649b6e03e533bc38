import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { stateOptions } from '#app/people/state-options.ts';
import { usStates } from '#contract/account/onboarding.ts';
import { type Direction, usualFeeRate, usualProtectionDays } from '#contract/inventory/referrals/referral-rules.ts';
import type { Referral } from '#contract/inventory/referrals/referrals.ts';
import { CallDialog, type Named, type Spec } from '../call-dialog.tsx';
import { reads } from './queries.ts';

type New = Parameters<typeof api.referrals.create>[0];
type Change = Parameters<typeof api.referrals.change>[0];
type Props = {
  direction: Direction;
  referral: Referral | null;
  onDone?: (referral: Referral) => void;
  onClose: () => void;
};

/** Only between real estate brokerages, where a referral fee is legal. */
export function ReferralDialog({ direction, referral, onDone, onClose }: Props) {
  const t = useT();
  const fields: Spec[] = [
    ...(referral ? [] : [{ name: 'lead', label: t('referrals.client'), type: 'lead', required: true } as const]),
    { name: 'covers', label: t('referrals.covers'), type: 'text', required: true, hint: t('referrals.coversHint') },
    { name: 'partnerAgent', label: t('referrals.partnerAgent'), type: 'text', required: true },
    { name: 'partnerBrokerage', label: t('referrals.partnerBrokerage'), type: 'text', required: true },
    { name: 'partnerLicense', label: t('referrals.partnerLicense'), type: 'text', required: true },
    {
      name: 'partnerState',
      label: t('referrals.partnerState'),
      type: 'choice',
      options: stateOptions(usStates),
    },
    { name: 'partnerEmail', label: t('referrals.partnerEmail'), type: 'text' },
    { name: 'feeRate', label: t('referrals.feeRate'), type: 'percent', required: true, hint: t('referrals.feeHint') },
    { name: 'protectionDays', label: t('referrals.protectionDays'), type: 'number', required: true },
  ];
  const blank = {
    lead: null,
    covers: '',
    partnerAgent: '',
    partnerBrokerage: '',
    partnerLicense: '',
    partnerState: 'TX',
    partnerEmail: '',
    feeRate: usualFeeRate,
    protectionDays: usualProtectionDays,
  };
  return (
    <CallDialog
      title={t(referral ? 'referrals.edit' : `referrals.newDirection.${direction}`)}
      reads={reads}
      fields={fields}
      initial={
        referral
          ? Object.fromEntries(Object.keys(blank).map((name) => [name, referral[name as keyof Referral]]))
          : blank
      }
      send={({ lead, ...terms }, key) =>
        referral
          ? api.referrals.change({ id: referral.id, ...terms } as Change, { version: referral.version })
          : api.referrals.create({ direction, lead: (lead as Named)?.id ?? '', ...terms } as New, { key })
      }
      onDone={(made) => onDone?.(made as Referral)}
      onClose={onClose}
    />
  );
}
