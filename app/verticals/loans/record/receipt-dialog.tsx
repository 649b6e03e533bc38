import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import type { LoanDisclosure } from '#contract/verticals/loans/loan-disclosures.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { useLoanForm } from '../use-loan-form.ts';

type Props = { loan: Loan; disclosure: LoanDisclosure; onClose: () => void };

/** Evidence of receipt takes the place of the three days that are presumed. */
export default function ReceiptDialog({ loan, disclosure, onClose }: Props) {
  const t = useT();
  const [receivedOn, setReceived] = useState(disclosure.receivedOn);
  const form = useLoanForm(
    () => api.loans.changeDisclosure({ id: loan.id, disclosureId: disclosure.id, receivedOn }),
    ['receivedOn'],
    onClose,
  );
  return (
    <FormDialog title={t('loans.disclosure.logReceipt')} busy={form.busy} onSave={form.save} onClose={onClose}>
      <Refused messages={form.issues.rest} />
      <Field
        label={t('loans.disclosure.receivedOn')}
        hint={t('loans.disclosure.receivedHint')}
        error={form.issues.of('receivedOn')}
      >
        <DateField value={receivedOn} onChange={setReceived} min={disclosure.sentOn} max={todayHere()} />
      </Field>
    </FormDialog>
  );
}
