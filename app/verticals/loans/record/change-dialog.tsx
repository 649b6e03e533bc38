import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { changeReasons } from '#contract/verticals/loans/tolerance.ts';
import { useLoanForm } from '../use-loan-form.ts';

/** What changed, why that counts, and the day it was learned: a revised estimate is due three business days later. */
export default function ChangeDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const t = useT();
  const [learnedOn, setLearned] = useState<string | null>(todayHere());
  const [reason, setReason] = useState<(typeof changeReasons)[number]>('settlement_charges');
  const [note, setNote] = useState('');
  const form = useLoanForm(
    (key) => api.loans.addChange({ id: loan.id, learnedOn: learnedOn ?? '', reason, note }, { key }),
    ['learnedOn', 'note'],
    onClose,
  );
  return (
    <FormDialog title={t('loans.change.add')} busy={form.busy} onSave={form.save} onClose={onClose}>
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.change.reason')}>
        <Select
          value={reason}
          onChange={setReason}
          options={changeReasons.map((value) => ({ value, label: t(`loans.changeReason.${value}`) }))}
        />
      </Field>
      <Field label={t('loans.change.note')} required error={form.issues.of('note')}>
        <Input value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <Field label={t('loans.change.learnedOn')} required error={form.issues.of('learnedOn')}>
        <DateField value={learnedOn} onChange={setLearned} max={todayHere()} />
      </Field>
    </FormDialog>
  );
}
