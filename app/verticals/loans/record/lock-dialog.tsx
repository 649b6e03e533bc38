import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { PercentField } from '../percent-field.tsx';
import { useLoanForm } from '../use-loan-form.ts';
import { WholeField } from '../whole-field.tsx';

const usualDays = 30;

export default function LockDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const t = useT();
  const [rate, setRate] = useState(loan.rate);
  const [points, setPoints] = useState<number | null>(0);
  const [lockedOn, setLockedOn] = useState<string | null>(todayHere());
  const [days, setDays] = useState<number | null>(usualDays);
  const [lender, setLender] = useState('');
  const [hasFloatDown, setFloatDown] = useState(false);
  const form = useLoanForm(
    (key) =>
      api.loans.lock(
        {
          id: loan.id,
          rate: rate ?? -1,
          points: points ?? 0,
          lockedOn: lockedOn ?? '',
          days: days ?? 0,
          lender,
          hasFloatDown,
        },
        { key },
      ),
    ['rate', 'points', 'lockedOn', 'days', 'lender'],
    onClose,
  );
  return (
    <FormDialog
      title={t('loans.lock.add')}
      saveLabel={t('loans.lock.add')}
      busy={form.busy}
      onSave={form.save}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('loans.field.rate')} required error={form.issues.of('rate')}>
          <PercentField value={rate} onChange={setRate} />
        </Field>
        <Field label={t('loans.lock.pointsField')} error={form.issues.of('points')}>
          <PercentField value={points} onChange={setPoints} isSigned />
        </Field>
        <Field label={t('loans.lock.lockedOn')} required error={form.issues.of('lockedOn')}>
          <DateField value={lockedOn} onChange={setLockedOn} max={todayHere()} />
        </Field>
        <Field label={t('loans.lock.days')} required error={form.issues.of('days')}>
          <WholeField value={days} onChange={setDays} max={400} />
        </Field>
      </div>
      <Field label={t('loans.lender')} error={form.issues.of('lender')}>
        <Input value={lender} maxLength={120} onChange={(event) => setLender(event.target.value)} />
      </Field>
      <Checkbox checked={hasFloatDown} onChange={setFloatDown} label={t('loans.lock.floatDown')} />
    </FormDialog>
  );
}
