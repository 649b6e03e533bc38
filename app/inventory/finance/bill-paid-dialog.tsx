import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Bill } from '#contract/inventory/finance/payout-calls.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed } from './use-deed.ts';
import { useToday } from './use-today.ts';

export default function BillPaidDialog({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const [cents, setCents] = useState<number | null>(bill.open);
  const [on, setOn] = useState<string | null>(today);
  const [reference, setReference] = useState('');
  const pay = useDeed(api.finance.payBill, {
    tells: false,
    onDone: () => {
      toast(t('finance.bill.paid'));
      onClose();
    },
  });
  return (
    <DeedDialog
      title={t('finance.bill.pay')}
      description={`${bill.payee.name} · ${bill.memo}`}
      saveLabel={t('finance.bill.pay')}
      fields={['cents', 'on', 'reference']}
      deed={pay}
      ready={cents !== null && cents > 0 && on !== null}
      onSave={() => cents && on && pay.mutate({ id: bill.id, cents, on, reference })}
      onClose={onClose}
    >
      {(errorOf) => (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Field label={t('finance.amount')} required error={errorOf('cents')}>
            <MoneyField value={cents} onChange={setCents} />
          </Field>
          <Field label={t('finance.date')} required error={errorOf('on')}>
            <DateField value={on} onChange={setOn} max={today} />
          </Field>
          <Field label={t('finance.reference')} error={errorOf('reference')}>
            <Input value={reference} onChange={(event) => setReference(event.target.value)} maxLength={100} />
          </Field>
        </div>
      )}
    </DeedDialog>
  );
}
