import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import { type PayMethod, payMethods } from '#contract/inventory/finance/pay-methods.ts';
import type { Payout } from '#contract/inventory/finance/payout-calls.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed, useTold } from './use-deed.ts';
import { useToday } from './use-today.ts';

export default function PayDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const told = useTold();
  // It may already be tomorrow in the deal's time zone, and nothing is paid before it was funded.
  const today = useToday();
  const latest = payout.dueOn > today ? payout.dueOn : today;
  const [on, setOn] = useState<string | null>(latest);
  const [method, setMethod] = useState<PayMethod>('ach');
  const [reference, setReference] = useState('');
  const [deductBills, setDeduct] = useState(payout.openBills > 0);
  const pay = useDeed(api.finance.payPayout, {
    tells: false,
    onDone: (outcome) => {
      told(t('finance.paidTo', { name: payout.payee.name }), outcome);
      onClose();
    },
  });
  const deducted = deductBills ? Math.min(payout.cents, payout.openBills) : 0;
  return (
    <DeedDialog
      title={t('finance.payTitle', { name: payout.payee.name })}
      description={(payout.deal ?? payout.statement)?.name ?? ''}
      saveLabel={t('finance.payAmount', { amount: format.money(payout.cents - deducted) })}
      fields={['on', 'reference']}
      deed={pay}
      ready={on !== null}
      onSave={() => on && pay.mutate({ id: payout.id, on, method, reference, deductBills })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <div className="grid gap-3.5 sm:grid-cols-2">
            <Field label={t('finance.date')} required error={errorOf('on')}>
              <DateField value={on} onChange={setOn} min={payout.dueOn} max={latest} />
            </Field>
            <Field label={t('finance.method')}>
              <Select
                value={method}
                onChange={setMethod}
                options={payMethods.map((value) => ({ value, label: t(`finance.method.${value}`) }))}
              />
            </Field>
            <Field label={t('finance.reference')} error={errorOf('reference')}>
              <Input value={reference} onChange={(event) => setReference(event.target.value)} maxLength={100} />
            </Field>
          </div>
          {payout.openBills > 0 && (
            <Checkbox
              checked={deductBills}
              onChange={setDeduct}
              label={t('finance.deductBills', { amount: format.money(Math.min(payout.cents, payout.openBills)) })}
            />
          )}
        </>
      )}
    </DeedDialog>
  );
}
