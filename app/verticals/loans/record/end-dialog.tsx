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
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { type DenialReason, denialReasons, type Ending, endings } from '#contract/verticals/loans/loan-words.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { useLoanForm } from '../use-loan-form.ts';

const most = 4;

/** How a loan ends without funds; a denial names its principal reasons. */
export default function EndDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const t = useT();
  const [ending, setEnding] = useState<Ending>('withdrawn');
  const [reasons, setReasons] = useState<DenialReason[]>([]);
  const [reason, setReason] = useState('');
  const [on, setOn] = useState<string | null>(todayHere());
  // Of the notes only this goes to the applicant.
  const tells = ending === 'denied' && reasons.includes('other');
  const form = useLoanForm(
    () =>
      api.loans.end(
        { id: loan.id, ending, reason, denialReasons: ending === 'denied' ? reasons : [], ...(on && { on }) },
        { version: loan.version },
      ),
    ['reason', 'denialReasons', 'on'],
    () => {
      toast(t('loans.ended'));
      onClose();
    },
  );
  return (
    <FormDialog title={t('loans.end')} saveLabel={t('loans.end')} busy={form.busy} onSave={form.save} onClose={onClose}>
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.ending')}>
        <Select
          value={ending}
          onChange={setEnding}
          options={endings.map((value) => ({ value, label: t(`loans.state.${value}`) }))}
        />
      </Field>
      {ending === 'denied' && (
        <Field label={t('loans.denialReasons')} hint={t('loans.denialHint')} error={form.issues.of('denialReasons')}>
          <div className="grid gap-2">
            {denialReasons.map((value) => (
              <Checkbox
                key={value}
                checked={reasons.includes(value)}
                disabled={!reasons.includes(value) && reasons.length >= most}
                onChange={(checked) =>
                  setReasons(checked ? [...reasons, value] : reasons.filter((one) => one !== value))
                }
                label={t(`loans.denial.${value}`)}
              />
            ))}
          </div>
        </Field>
      )}
      <Field
        label={t(tells ? 'loans.otherReason' : 'loans.endReason')}
        hint={tells && t('loans.otherReasonHint')}
        required={tells}
        error={form.issues.of('reason')}
      >
        <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Field label={t('loans.decidedOn')} error={form.issues.of('on')}>
        <DateField value={on} onChange={setOn} max={todayHere()} />
      </Field>
    </FormDialog>
  );
}
