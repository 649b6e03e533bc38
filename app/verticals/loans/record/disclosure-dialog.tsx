import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { Select } from '#app/ui/select.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import type { loanDisclosures } from '#contract/verticals/loans/loan-disclosures.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import {
  type DeliveryMethod,
  type DisclosureKind,
  deliveryMethods,
  disclosureKinds,
} from '#contract/verticals/loans/trid.ts';
import { PercentField } from '../percent-field.tsx';
import { useLoanForm } from '../use-loan-form.ts';

type Props = { loan: Loan; clocks: OutputOf<typeof loanDisclosures.clocks>; onClose: () => void };

/** What was given to the consumer, when and how. The next that is due is proposed. */
export default function DisclosureDialog({ loan, clocks, onClose }: Props) {
  const t = useT();
  const { disclosures, today, changes } = clocks;
  const has = (kind: DisclosureKind) => disclosures.some((one) => one.kind === kind);
  const next: DisclosureKind = !has('loan_estimate')
    ? 'loan_estimate'
    : has('closing_disclosure')
      ? 'corrected_disclosure'
      : 'closing_disclosure';
  const last = disclosures.at(-1);
  const [kind, setKind] = useState<DisclosureKind>(next);
  const [sentOn, setSentOn] = useState<string | null>(today);
  const [method, setMethod] = useState<DeliveryMethod>('electronic');
  const [apr, setApr] = useState(loan.apr ?? last?.apr ?? null);
  const [product, setProduct] = useState(last?.product ?? '');
  const [hasPenalty, setPenalty] = useState(last?.hasPenalty ?? false);
  const [isIrregular, setIrregular] = useState(last?.isIrregular ?? false);
  const [change, setChange] = useState('');
  const form = useLoanForm(
    (key) =>
      api.loans.addDisclosure(
        {
          id: loan.id,
          kind,
          sentOn: sentOn ?? '',
          method,
          apr,
          product: product || null,
          hasPenalty,
          isIrregular,
          change: kind === 'revised_estimate' && change ? change : null,
        },
        { key },
      ),
    ['kind', 'sentOn', 'method', 'apr', 'product', 'change'],
    onClose,
  );
  return (
    <FormDialog title={t('loans.disclosure.add')} busy={form.busy} onSave={form.save} onClose={onClose}>
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.disclosure.kind')} error={form.issues.of('kind')}>
        <Select
          value={kind}
          onChange={setKind}
          options={disclosureKinds.map((value) => ({ value, label: t(`loans.disclosure.${value}`) }))}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('loans.disclosure.sentOn')} required error={form.issues.of('sentOn')}>
          <DateField value={sentOn} onChange={setSentOn} max={today} />
        </Field>
        <Field label={t('loans.delivery')}>
          <Select
            value={method}
            onChange={setMethod}
            options={deliveryMethods.map((value) => ({ value, label: t(`loans.method.${value}`) }))}
          />
        </Field>
        <Field label={t('loans.field.apr')} error={form.issues.of('apr')}>
          <PercentField value={apr} onChange={setApr} />
        </Field>
        <Field label={t('loans.disclosure.product')} error={form.issues.of('product')}>
          <Input value={product} maxLength={80} onChange={(event) => setProduct(event.target.value)} />
        </Field>
      </div>
      {kind === 'revised_estimate' && changes.length > 0 && (
        <Field label={t('loans.change')} error={form.issues.of('change')}>
          <Select
            value={change}
            onChange={setChange}
            options={changes.map((one) => ({ value: one.id, label: one.note }))}
          />
        </Field>
      )}
      <Checkbox checked={hasPenalty} onChange={setPenalty} label={t('loans.disclosure.penalty')} />
      <Checkbox
        checked={isIrregular}
        onChange={setIrregular}
        label={t('loans.disclosure.irregular')}
        hint={t('loans.disclosure.irregularHint')}
      />
    </FormDialog>
  );
}
