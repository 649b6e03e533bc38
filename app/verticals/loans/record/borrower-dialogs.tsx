import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { LeadChoice } from '#app/inventory/deals/links.tsx';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Borrower } from '#contract/verticals/loans/loan-application.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { useLoanDeed } from '../use-loan-deed.ts';
import { useLoanForm } from '../use-loan-form.ts';

/** A borrower is one of the people one knows, so that one household has one history. */
export function AddBorrower({ loan, onClose }: { loan: Loan; onClose: () => void }) {
  const t = useT();
  const [lead, setLead] = useState<{ id: string; name: string } | null>(null);
  const form = useLoanForm((key) => api.loans.addBorrower({ id: loan.id, lead: lead!.id }, { key }), ['lead'], onClose);
  return (
    <FormDialog
      title={t('loans.addBorrower')}
      saveLabel={t('loans.addBorrower')}
      busy={form.busy}
      disabled={!lead}
      onSave={() => lead && form.save()}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.borrower')} hint={t('loans.borrowerHint')} required error={form.issues.of('lead')}>
        <LeadChoice value={lead} onChange={setLead} />
      </Field>
    </FormDialog>
  );
}

/** Kept encrypted. What is on file is shown to nobody without a reason, which is logged. */
export function TaxId({ loan, borrower, onClose }: { loan: Loan; borrower: Borrower; onClose: () => void }) {
  const t = useT();
  const [value, setValue] = useState('');
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<string | null>(null);
  const of = { id: loan.id, borrowerId: borrower.id };
  const form = useLoanForm(
    () => api.loans.setTaxId({ ...of, value }),
    ['value'],
    () => {
      toast(t('loans.taxIdSaved'));
      onClose();
    },
  );
  const show = useLoanDeed(
    () => api.loans.showTaxId({ ...of, reason }, { key: crypto.randomUUID() }),
    (answer) => setShown(answer.value),
  );
  return (
    <FormDialog title={t('loans.taxId')} busy={form.busy} disabled={!value.trim()} onSave={form.save} onClose={onClose}>
      <Refused messages={form.issues.rest} />
      <p className="text-ink-2">
        {t(borrower.hasTaxId ? 'loans.taxIdHeld' : 'loans.taxIdNone', { name: borrower.name })}
      </p>
      {borrower.hasTaxId && (
        <div className="grid gap-2">
          {shown ? (
            <output className="num text-lg">{shown.replace(/^(\d{3})(\d{2})/, '$1-$2-')}</output>
          ) : (
            <div className="grid items-end gap-2 sm:grid-cols-[1fr_auto]">
              <Field label={t('loans.taxIdReason')}>
                <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
              </Field>
              <Button disabled={!reason.trim()} busy={show.isPending} onClick={() => show.mutate(undefined)}>
                {t('loans.taxIdShow')}
              </Button>
            </div>
          )}
        </div>
      )}
      <Field label={t('loans.taxIdNew')} hint={t('loans.taxIdHint')} error={form.issues.of('value')}>
        <Input
          value={value}
          inputMode="numeric"
          autoComplete="off"
          maxLength={11}
          className="num"
          onChange={(event) => setValue(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
