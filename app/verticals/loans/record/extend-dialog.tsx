import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { addDays } from '#contract/core/time-zone.ts';
import type { LoanLock } from '#contract/verticals/loans/loan-work.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { PercentField } from '../percent-field.tsx';
import { useLoanForm } from '../use-loan-form.ts';
import { WholeField } from '../whole-field.tsx';

type Props = { loan: Loan; lock: LoanLock; onClose: () => void };

export default function ExtendDialog({ loan, lock, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const [days, setDays] = useState<number | null>(7);
  const [cost, setCost] = useState<number | null>(0);
  const form = useLoanForm(
    (key) => api.loans.extendLock({ id: loan.id, lockId: lock.id, days: days ?? 0, cost: cost ?? 0 }, { key }),
    ['days', 'cost'],
    onClose,
  );
  return (
    <FormDialog
      title={t('loans.lock.extend')}
      saveLabel={t('loans.lock.extend')}
      busy={form.busy}
      onSave={form.save}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={t('loans.lock.days')}
          hint={t('loans.lock.expires', { day: format.date(addDays(lock.expiresOn, days ?? 0)) })}
          required
          error={form.issues.of('days')}
        >
          <WholeField value={days} onChange={setDays} max={120} />
        </Field>
        <Field label={t('loans.lock.cost')} error={form.issues.of('cost')}>
          <PercentField value={cost} onChange={setCost} />
        </Field>
      </div>
    </FormDialog>
  );
}
