import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import type { LoanFee } from '#contract/verticals/loans/loan-disclosures.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { bucketOf, feeSections, payees, providers } from '#contract/verticals/loans/tolerance.ts';
import { loanQueries } from '../queries.ts';
import { useLoanForm } from '../use-loan-form.ts';

type Props = { loan: Loan; fee: LoanFee | null; onClose: () => void };

/** A charge; its bucket follows from what it is. The baseline moves with a change of circumstance only. */
export default function FeeDialog({ loan, fee, onClose }: Props) {
  const t = useT();
  const changes = useQuery(loanQueries.clocks(loan.id)).data?.changes ?? [];
  const [draft, setDraft] = useState<Omit<LoanFee, 'bucket'>>(
    () =>
      fee ?? {
        id: crypto.randomUUID(),
        section: 'A',
        name: '',
        payee: 'creditor',
        isTransferTax: false,
        provider: 'required',
        estimated: 0,
        baseline: 0,
        actual: null,
        change: null,
      },
  );
  const set = (change: Partial<LoanFee>) => setDraft({ ...draft, ...change });
  const form = useLoanForm(
    () =>
      api.loans.saveFee({
        id: loan.id,
        feeId: draft.id,
        section: draft.section,
        name: draft.name,
        payee: draft.payee,
        isTransferTax: draft.isTransferTax,
        provider: draft.provider,
        estimated: draft.estimated,
        ...(fee && { baseline: draft.baseline }),
        actual: draft.actual,
        change: draft.change,
      }),
    ['name', 'estimated', 'baseline', 'actual', 'change'],
    onClose,
  );
  const isShopped = draft.section === 'B' || draft.section === 'C';
  return (
    <FormDialog
      title={fee ? t('loans.fee.edit') : t('loans.fee.add')}
      busy={form.busy}
      onSave={form.save}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.fee.name')} required error={form.issues.of('name')}>
        <Input value={draft.name} maxLength={120} autoFocus onChange={(event) => set({ name: event.target.value })} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('loans.fee.part')} hint={t(`loans.bucket.${bucketOf(draft)}`)}>
          <Select
            value={draft.section}
            onChange={(section) => set({ section })}
            options={feeSections.map((value) => ({ value, label: t(`loans.section.${value}`) }))}
          />
        </Field>
        {isShopped && (
          <Field label={t('loans.fee.payee')}>
            <Select
              value={draft.payee}
              onChange={(payee) => set({ payee })}
              options={payees.map((value) => ({ value, label: t(`loans.payee.${value}`) }))}
            />
          </Field>
        )}
        {isShopped && (
          <Field label={t('loans.fee.provider')}>
            <Select
              value={draft.provider}
              onChange={(provider) => set({ provider })}
              options={providers.map((value) => ({ value, label: t(`loans.provider.${value}`) }))}
            />
          </Field>
        )}
        <Field label={t('loans.fee.estimated')} error={form.issues.of('estimated')}>
          <MoneyField value={draft.estimated} onChange={(estimated) => set({ estimated: estimated ?? 0 })} />
        </Field>
        {fee && (
          <Field label={t('loans.fee.baseline')} error={form.issues.of('baseline')}>
            <MoneyField value={draft.baseline} onChange={(baseline) => set({ baseline: baseline ?? 0 })} />
          </Field>
        )}
        <Field label={t('loans.fee.actual')} error={form.issues.of('actual')}>
          <MoneyField value={draft.actual} onChange={(actual) => set({ actual })} />
        </Field>
      </div>
      {draft.section === 'E' && (
        <Checkbox
          checked={draft.isTransferTax}
          onChange={(isTransferTax) => set({ isTransferTax })}
          label={t('loans.fee.transferTax')}
        />
      )}
      {fee && changes.length > 0 && (
        <Field label={t('loans.change')} hint={t('loans.fee.changeHint')} error={form.issues.of('change')}>
          <Select
            value={draft.change ?? ''}
            onChange={(change) => set({ change: change || null })}
            options={changes.map((one) => ({ value: one.id, label: one.note }))}
          />
        </Field>
      )}
    </FormDialog>
  );
}
