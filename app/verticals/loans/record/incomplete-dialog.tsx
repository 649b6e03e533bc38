import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { Textarea } from '#app/ui/textarea.tsx';
import { toast } from '#app/ui/toast.ts';
import { addDays } from '#contract/core/time-zone.ts';
import { noticeMethods } from '#contract/verticals/loans/incompleteness.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { useLoanForm } from '../use-loan-form.ts';

type Props = { loan: Loan; today: string; onClose: () => void };

/** What is missing, one a line, by when, and how they are told. */
export default function IncompleteDialog({ loan, today, onClose }: Props) {
  const t = useT();
  const [missing, setMissing] = useState('');
  const [respondBy, setRespondBy] = useState<string | null>(null);
  const [method, setMethod] = useState<(typeof noticeMethods)[number]>('portal');
  const [hasConsent, setConsent] = useState(false);
  const lines = missing
    .split('\n')
    .map((one) => one.trim())
    .filter(Boolean);
  const form = useLoanForm(
    (key) =>
      api.loans.sendIncompleteNotice(
        { id: loan.id, missing: lines, respondBy: respondBy!, method, hasConsent },
        { key },
      ),
    ['missing', 'respondBy'],
    () => {
      toast(t('loans.incomplete.sentToast'));
      onClose();
    },
  );
  return (
    <FormDialog
      title={t('loans.incomplete.send')}
      saveLabel={t('loans.incomplete.send')}
      busy={form.busy}
      disabled={lines.length === 0 || respondBy === null}
      onSave={form.save}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <Field
        label={t('loans.incomplete.missing')}
        hint={t('loans.incomplete.missingHint')}
        required
        error={form.issues.of('missing')}
      >
        <Textarea rows={5} value={missing} onChange={({ target }) => setMissing(target.value)} maxLength={4_000} />
      </Field>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('loans.incomplete.respondBy')} required error={form.issues.of('respondBy')}>
          <DateField value={respondBy} onChange={setRespondBy} min={addDays(today, 1)} />
        </Field>
        <Field label={t('loans.incomplete.method')}>
          <Select
            value={method}
            onChange={setMethod}
            options={noticeMethods.map((value) => ({ value, label: t(`loans.incomplete.method.${value}`) }))}
          />
        </Field>
      </div>
      {method === 'portal' ? (
        <Checkbox checked={hasConsent} onChange={setConsent} label={t('loans.incomplete.consent')} />
      ) : (
        <p className="text-sm text-ink-2">{t('loans.incomplete.mailText')}</p>
      )}
    </FormDialog>
  );
}
