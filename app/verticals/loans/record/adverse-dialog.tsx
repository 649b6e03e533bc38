import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import { Textarea } from '#app/ui/textarea.tsx';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { useLoanForm } from '../use-loan-form.ts';
import { WholeField } from '../whole-field.tsx';

/** The notice of a denied loan; where a credit report was a reason, whose it was is asked for. */
export default function AdverseDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const t = useT();
  const [agency, setAgency] = useState('');
  const [score, setScore] = useState<number | null>(null);
  const [scoreOn, setScoreOn] = useState<string | null>(null);
  const [[low, high], setRange] = useState<[number | null, number | null]>([300, 850]);
  const [factors, setFactors] = useState('');
  const needsAgency = loan.denialReasons.includes('credit_history');
  const form = useLoanForm(
    async () => {
      const used = score !== null && {
        score,
        ...(scoreOn && { scoreOn }),
        ...(low !== null && { scoreLow: low }),
        ...(high !== null && { scoreHigh: high }),
        factors,
      };
      const file = (await api.loans.adverseAction({ id: loan.id, agency, ...used })) as Blob;
      saveFile(file, `${t('loans.adverse')}.pdf`);
    },
    ['agency', 'score', 'scoreOn', 'factors'],
    onClose,
  );
  return (
    <FormDialog
      title={t('loans.adverse')}
      saveLabel={t('loans.downloadNotice')}
      busy={form.busy}
      onSave={form.save}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.adverseAgency')} required={needsAgency} error={form.issues.of('agency')}>
        <Input value={agency} maxLength={300} onChange={({ target }) => setAgency(target.value)} />
      </Field>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Field label={t('loans.adverseScore')} hint={t('loans.adverseScoreHint')} error={form.issues.of('score')}>
          <WholeField max={9_999} value={score} onChange={setScore} />
        </Field>
        {score !== null && (
          <>
            <Field label={t('loans.adverseScoreOn')} required error={form.issues.of('scoreOn')}>
              <DateField value={scoreOn} onChange={setScoreOn} max={todayHere()} />
            </Field>
            <Field label={t('loans.adverseLow')}>
              <WholeField max={9_999} value={low} onChange={(next) => setRange([next, high])} />
            </Field>
            <Field label={t('loans.adverseHigh')}>
              <WholeField max={9_999} value={high} onChange={(next) => setRange([low, next])} />
            </Field>
            <Field
              label={t('loans.adverseFactors')}
              required
              hint={t('loans.adverseFactorsHint')}
              error={form.issues.of('factors')}
              className="sm:col-span-2"
            >
              <Textarea
                rows={4}
                value={factors}
                onChange={({ target }) => setFactors(target.value)}
                maxLength={1_000}
              />
            </Field>
          </>
        )}
      </div>
    </FormDialog>
  );
}
