import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import {
  type DepositMethod,
  depositMethods,
  type ReleaseBasis,
  releaseBases,
} from '#contract/inventory/finance/trust-calls.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed, useTold } from './use-deed.ts';
import { useToday } from './use-today.ts';

type Props = { deal: { id: string; name: string; held: number }; onClose: () => void };

/** Releases trust money: the payee and the basis. */
export default function ReleaseDialog({ deal, onClose }: Props) {
  const t = useT();
  const today = useToday();
  const format = useFormat();
  const told = useTold();
  const [payee, setPayee] = useState('');
  const [basis, setBasis] = useState<ReleaseBasis>('closing');
  const [method, setMethod] = useState<DepositMethod>('wire');
  const [reference, setReference] = useState('');
  const [note, setNote] = useState('');
  const [cents, setCents] = useState<number | null>(deal.held);
  const [on, setOn] = useState<string | null>(today);
  const release = useDeed(api.finance.releaseFunds, {
    tells: false,
    onDone: (outcome) => {
      told(t('finance.release.done'), outcome);
      onClose();
    },
  });
  return (
    <DeedDialog
      title={t('finance.release.title')}
      description={t('finance.release.held', { name: deal.name, amount: format.money(deal.held) })}
      saveLabel={t('finance.release')}
      fields={['payee', 'cents', 'on', 'reference', 'note']}
      deed={release}
      ready={payee.trim() !== '' && cents !== null && cents > 0 && on !== null}
      onSave={() => cents && on && release.mutate({ deal: deal.id, payee, basis, note, method, reference, cents, on })}
      onClose={onClose}
    >
      {(errorOf) => (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Field label={t('finance.release.to')} required error={errorOf('payee')}>
            <Input value={payee} onChange={(event) => setPayee(event.target.value)} maxLength={120} autoFocus />
          </Field>
          <Field label={t('finance.amount')} required error={errorOf('cents')}>
            <MoneyField value={cents} onChange={setCents} />
          </Field>
          <Field label={t('finance.release.basis')} className="sm:col-span-2">
            <Select
              value={basis}
              onChange={setBasis}
              options={releaseBases.map((value) => ({ value, label: t(`finance.basis.${value}`) }))}
            />
          </Field>
          <Field label={t('finance.method')}>
            <Select
              value={method}
              onChange={setMethod}
              options={depositMethods.map((value) => ({ value, label: t(`finance.method.${value}`) }))}
            />
          </Field>
          <Field label={t('finance.reference')} error={errorOf('reference')}>
            <Input value={reference} onChange={(event) => setReference(event.target.value)} maxLength={100} />
          </Field>
          <Field label={t('finance.date')} required error={errorOf('on')}>
            <DateField value={on} onChange={setOn} max={today} />
          </Field>
          <Field label={t('finance.note')} error={errorOf('note')}>
            <Input value={note} onChange={(event) => setNote(event.target.value)} maxLength={300} />
          </Field>
        </div>
      )}
    </DeedDialog>
  );
}
