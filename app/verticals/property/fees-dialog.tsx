import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { todayHere } from '#app/ui/days.ts';
import { RentalDialog } from './dialog.tsx';

export default function FeesDialog({ fees, onClose }: { fees: number; onClose: () => void }) {
  const t = useT();
  return (
    <RentalDialog
      title={t('rentals.takeFees')}
      size="m"
      fields={[
        { name: 'cents', label: t('rentals.amount'), type: 'money', required: true, hint: t('rentals.takeFeesHint') },
        { name: 'on', label: t('rentals.on'), type: 'day', required: true },
      ]}
      initial={{ cents: fees, on: todayHere() }}
      send={({ cents, on }, key) => api.rentals.moveFees({ cents: cents as number, on: on as string }, { key })}
      onClose={onClose}
    />
  );
}
