import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import { RentalDialog } from './dialog.tsx';

type Props = { id: string; deed: 'contribute' | 'distribute'; most: number; onClose: () => void };

/** Money from owners, and money to them by their shares. */
export default function OwnerMoneyDialog({ id, deed, most, onClose }: Props) {
  const t = useT();
  const isOut = deed === 'distribute';
  return (
    <RentalDialog
      title={t(`rentals.${deed}`)}
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
        { name: 'reference', label: t('rentals.reference'), type: 'text', wide: true },
      ]}
      initial={{ cents: isOut ? most : null, on: todayHere(), reference: '' }}
      send={(draft, key) => {
        const [cents, on, text] = [draft.cents as number, draft.on as string, draft.reference as string];
        return isOut
          ? api.rentals.distribute({ id, cents, on, reference: text }, { key })
          : api.rentals.contribute({ id, cents, on, memo: text }, { key });
      }}
      onClose={onClose}
    />
  );
}
