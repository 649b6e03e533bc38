import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { addDays } from '#contract/core/time-zone.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { sixItems } from '#contract/verticals/loans/trid.ts';
import { loanQueries } from '../queries.ts';
import { useLoanForm } from '../use-loan-form.ts';

type Limit = { most: number | null; until: string | null };
type Props = { loan: Loan; limit: Limit; onClose: () => void };

const usualDays = 90;

export function LimitDialog({ loan, limit, onClose }: Props) {
  const t = useT();
  const [most, setMost] = useState(limit.most ?? loan.amount);
  const [until, setUntil] = useState<string | null>(limit.until ?? addDays(todayHere(), usualDays));
  const form = useLoanForm(() => api.loans.setLetterLimit({ id: loan.id, most, until }), ['most', 'until'], onClose);
  return (
    <FormDialog title={t('loans.letter.limits')} busy={form.busy} onSave={form.save} onClose={onClose}>
      <Refused messages={form.issues.rest} />
      <Field label={t('loans.letter.most')} error={form.issues.of('most')}>
        <MoneyField value={most} onChange={setMost} />
      </Field>
      <Field label={t('loans.letter.untilField')} error={form.issues.of('until')}>
        <DateField value={until} onChange={setUntil} min={todayHere()} />
      </Field>
    </FormDialog>
  );
}

/** Whoever names a home may thereby complete an application: that is said before it happens. */
export function IssueDialog({ loan, limit, onClose }: Props) {
  const t = useT();
  const six = useQuery(loanQueries.application(loan.id)).data?.six;
  const [amount, setAmount] = useState(limit.most);
  const [price, setPrice] = useState(loan.price);
  const [address, setAddress] = useState(loan.address ?? '');
  const form = useLoanForm(
    (key) => api.loans.issueLetter({ id: loan.id, amount: amount ?? 0, price, address: address || null }, { key }),
    ['amount', 'price', 'address'],
    onClose,
  );
  const isSixth = six && !six.address && sixItems.every((item) => item === 'address' || six[item]);
  return (
    <FormDialog
      title={t('loans.letter.issue')}
      saveLabel={t('loans.letter.issue')}
      busy={form.busy}
      onSave={form.save}
      onClose={onClose}
    >
      <Refused messages={form.issues.rest} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={t('loans.field.amount')} required error={form.issues.of('amount')}>
          <MoneyField value={amount} onChange={setAmount} />
        </Field>
        <Field label={t('loans.field.price')} error={form.issues.of('price')}>
          <MoneyField value={price} onChange={setPrice} />
        </Field>
      </div>
      <Field label={t('loans.field.address')} error={form.issues.of('address')}>
        <Input value={address} maxLength={200} onChange={(event) => setAddress(event.target.value)} />
      </Field>
      {isSixth && address.trim() && (
        <p className="rounded-m bg-need-tint px-3 py-2 text-need">{t('loans.sixthItem')}</p>
      )}
    </FormDialog>
  );
}
