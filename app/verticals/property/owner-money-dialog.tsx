import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import type { PayMethod } from '#contract/inventory/finance/pay-methods.ts';
import { RentalDialog } from './dialog.tsx';
import { paidBy } from './paid-by.ts';

type Props = {
  id: string;
  deed: 'contribute' | 'distribute' | 'recover';
  today: string;
  most: number;
  onClose: () => void;
};

/** Money from owners, and money to them by their shares. */
export default function OwnerMoneyDialog({ id, deed, today, most, onClose }: Props) {
  const t = useT();
  const isOut = deed === 'distribute';
  return (
    <RentalDialog
      title={t(deed === 'recover' ? 'rental-desk.recover' : `rentals.${deed}`)}
      size="m"
      fields={[
        {
          name: 'cents',
          label: t('rentals.amount'),
          type: 'money',
          required: true,
          ...(isOut && { hint: t('rentals.distributeHint') }),
        },
        { name: 'on', label: t('rentals.on'), type: 'day', required: true },
        ...(isOut ? [paidBy(t)] : []),
        ...(deed === 'recover'
          ? []
          : [{ name: 'reference', label: t('rentals.reference'), type: 'text' as const, wide: true }]),
      ]}
      initial={{ cents: deed === 'contribute' ? null : most, on: today, method: 'check', reference: '' }}
      send={(draft, key) => {
        const [cents, on, text] = [draft.cents as number, draft.on as string, draft.reference as string];
        if (deed === 'recover') return api.rentals.recoverAdvance({ id, cents, on }, { key });
        return isOut
          ? api.rentals.distribute({ id, cents, on, method: draft.method as PayMethod, reference: text }, { key })
          : api.rentals.contribute({ id, cents, on, memo: text }, { key });
      }}
      onClose={onClose}
    />
  );
}
