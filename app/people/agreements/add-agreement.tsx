import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { todayHere } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { addMonths } from '#contract/core/time-zone.ts';
import { payKinds } from '#contract/people/buyer-agreements.ts';

/** Nothing written is not zero percent. */
const basisPointsOf = (percent: string): number | null =>
  percent.trim() === '' ? null : Math.round(Number(percent.replace(',', '.')) * 100);

/** Records the terms of a buyer agreement that was signed on paper. */
export default function AddAgreement({ leadId, onClose }: { leadId: string; onClose: () => void }) {
  const t = useT();
  const client = useQueryClient();
  const [key] = useState(() => crypto.randomUUID());
  const today = todayHere();
  const [signedOn, setSignedOn] = useState<string | null>(today);
  const [from, setFrom] = useState<string | null>(today);
  const [until, setUntil] = useState<string | null>(addMonths(today, 6));
  const [payKind, setPayKind] = useState<(typeof payKinds)[number]>('rate');
  const [amount, setAmount] = useState<number | null>(null);
  // Begins empty: what an agent earns is agreed with each client, and a product that proposes a rate sets one.
  const [percent, setPercent] = useState('');
  const [saysNegotiable, setSaysNegotiable] = useState(false);
  const [note, setNote] = useState('');
  const add = useMutation({
    mutationFn: () =>
      api.buyerAgreements.add(
        {
          id: leadId,
          signedOn: signedOn ?? '',
          from: from ?? '',
          until: until ?? '',
          payKind,
          amount: payKind === 'rate' ? null : amount,
          rateBasisPoints: payKind === 'rate' ? basisPointsOf(percent) : null,
          saysNegotiable: saysNegotiable as true,
          note,
        },
        { key },
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['leads'] });
      toast(t('agreements.saved'));
      onClose();
    },
  });
  const issues = add.error instanceof ApiProblem ? add.error.issues : [];
  const issueOf = (name: string) => issues.find(({ path }) => path[0] === name)?.message;
  const day = (label: 'signedOn' | 'from' | 'until', value: string | null, set: (next: string | null) => void) => (
    <Field label={t(`agreements.field.${label}`)} required error={issueOf(label)} className="grid-cols-[minmax(0,1fr)]">
      <DateField value={value} onChange={set} />
    </Field>
  );
  return (
    <FormDialog title={t('agreements.add')} busy={add.isPending} onSave={add.mutate} onClose={onClose}>
      {add.error && issues.length === 0 && (
        <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {add.error.message}
        </p>
      )}
      {day('signedOn', signedOn, setSignedOn)}
      <div className="grid gap-4.5 sm:grid-cols-2">
        {day('from', from, setFrom)}
        {day('until', until, setUntil)}
        <Field label={t('agreements.field.payKind')}>
          <Select
            value={payKind}
            onChange={setPayKind}
            options={payKinds.map((value) => ({ value, label: t(`agreements.pay.${value}`) }))}
          />
        </Field>
        {payKind === 'rate' ? (
          <Field label={t('agreements.field.rate')} required error={issueOf('rateBasisPoints') ?? issueOf('amount')}>
            <Input inputMode="decimal" value={percent} onChange={({ target }) => setPercent(target.value)} />
          </Field>
        ) : (
          <Field label={t('agreements.field.amount')} required error={issueOf('amount')}>
            <MoneyField value={amount} onChange={setAmount} />
          </Field>
        )}
      </div>
      <div className="grid gap-1">
        <Checkbox label={t('agreements.field.saysNegotiable')} checked={saysNegotiable} onChange={setSaysNegotiable} />
        {issueOf('saysNegotiable') && <p className="text-sm text-loss">{issueOf('saysNegotiable')}</p>}
      </div>
      <Field label={t('agreements.field.note')} error={issueOf('note')}>
        <Input value={note} maxLength={500} onChange={({ target }) => setNote(target.value)} />
      </Field>
    </FormDialog>
  );
}
