import { useState } from 'react';
import { useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { useT } from '#app/i18n/t.ts';
import { LeadChoice } from '#app/inventory/deals/links.tsx';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { type LoanProgram, loanPrograms, type Purpose, purposes } from '#contract/verticals/loans/loan-words.ts';
import { useLoanForm } from './use-loan-form.ts';

/** A borrower is enough. The rest comes when it is known. */
export default function NewLoan({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const [lead, setLead] = useState<{ id: string; name: string } | null>(null);
  const [name, setName] = useState('');
  const [purpose, setPurpose] = useState<Purpose>('purchase');
  const [program, setProgram] = useState<LoanProgram>('conventional');
  const [amount, setAmount] = useState<number | null>(null);
  const form = useLoanForm(
    (key) =>
      api.loans.create(
        {
          lead: lead?.id ?? null,
          ...(name.trim() && { name }),
          purpose,
          program,
          amount,
          timeZone: hereZone(),
        },
        { key },
      ),
    ['lead', 'name', 'amount'],
    (loan) => {
      toast(t('loans.created', { name: loan.name }));
      onClose();
      void navigate(`/loan/${loan.id}`);
    },
  );
  return (
    <FormDialog
      title={t('loans.new')}
      saveLabel={t('loans.create')}
      busy={form.busy}
      onSave={form.save}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.borrower')} hint={t('loans.borrowerHint')} error={form.issues.of('lead')}>
        <LeadChoice value={lead} onChange={setLead} />
      </Field>
      <Field label={t('loans.field.name')} hint={t('loans.nameHint')} error={form.issues.of('name')}>
        <Input value={name} onChange={(event) => setName(event.target.value)} maxLength={120} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('loans.field.purpose')}>
          <Select
            value={purpose}
            onChange={setPurpose}
            options={purposes.map((value) => ({ value, label: t(`loans.purpose.${value}`) }))}
          />
        </Field>
        <Field label={t('loans.field.program')}>
          <Select
            value={program}
            onChange={setProgram}
            options={loanPrograms.map((value) => ({ value, label: t(`loans.program.${value}`) }))}
          />
        </Field>
      </div>
      <Field label={t('loans.field.amount')} error={form.issues.of('amount')}>
        <MoneyField value={amount} onChange={setAmount} />
      </Field>
    </FormDialog>
  );
}
