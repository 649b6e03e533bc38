import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { saveFile } from '#app/ui/save-file.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { useLoanForm } from '../use-loan-form.ts';

/** The notice of a denied loan; where a credit report was a reason, whose it was is asked for. */
export default function AdverseDialog({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const t = useT();
  const [agency, setAgency] = useState('');
  const needsAgency = loan.denialReasons.includes('credit_history');
  const form = useLoanForm(
    async () => {
      const file = (await api.loans.adverseAction({ id: loan.id, agency })) as Blob;
      saveFile(file, `${t('loans.adverse')}.pdf`);
    },
    ['agency'],
    onClose,
  );
  return (
    <FormDialog
      title={t('loans.adverse')}
      saveLabel={t('loans.adverse')}
      busy={form.busy}
      onSave={form.save}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.adverseAgency')} required={needsAgency} error={form.issues.of('agency')}>
        <Input value={agency} maxLength={300} onChange={({ target }) => setAgency(target.value)} />
      </Field>
    </FormDialog>
  );
}
