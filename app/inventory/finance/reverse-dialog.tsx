import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { JournalEntry } from '#contract/inventory/finance/ledger-calls.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed } from './use-deed.ts';
import { useToday } from './use-today.ts';

export default function ReverseDialog({ entry, onClose }: { entry: JournalEntry; onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const [day, setDay] = useState<string | null>(today);
  const [reason, setReason] = useState('');
  const reverse = useDeed(api.finance.reverseEntry, {
    tells: false,
    onDone: () => {
      toast(t('finance.entry.reversed'));
      onClose();
    },
  });
  return (
    <DeedDialog
      title={t('finance.entry.reverse')}
      description={entry.memo}
      saveLabel={t('finance.entry.reverse')}
      fields={['day', 'reason']}
      deed={reverse}
      ready={day !== null && reason.trim() !== ''}
      onSave={() => day && reverse.mutate({ id: entry.id, day, reason })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Field label={t('finance.reason')} required error={errorOf('reason')}>
            <Input value={reason} onChange={(event) => setReason(event.target.value)} maxLength={200} autoFocus />
          </Field>
          <Field label={t('finance.date')} required error={errorOf('day')} className="max-w-xs">
            <DateField value={day} onChange={setDay} max={today} />
          </Field>
        </>
      )}
    </DeedDialog>
  );
}
