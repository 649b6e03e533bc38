import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { addDays } from '#app/ui/days.ts';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { type FeeKind, feeKinds } from '#contract/inventory/finance/chart.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed } from './use-deed.ts';
import { useToday } from './use-today.ts';

const termDays = 15;
const daysOfMonth = ['1', '5', '10', '15', '20', '25', '28'] as const;

/** A single bill or a monthly one, for one agent or all of them. */
export default function BillDialog({ repeats, onClose }: { repeats: boolean; onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const people = usePeople();
  const everybody = { value: 'all', label: t('finance.everyAgent') };
  const [who, setWho] = useState<ComboOption | null>(repeats ? everybody : null);
  const [kind, setKind] = useState<FeeKind>('desk');
  const [memo, setMemo] = useState('');
  const [cents, setCents] = useState<number | null>(null);
  const [on, setOn] = useState<string | null>(today);
  const [dueOn, setDueOn] = useState<string | null>(addDays(today, termDays));
  const [dayOfMonth, setDayOfMonth] = useState<(typeof daysOfMonth)[number]>('1');
  const done = {
    tells: false,
    onDone: () => {
      toast(t(repeats ? 'finance.fee.added' : 'finance.bill.added'));
      onClose();
    },
  };
  const bill = useDeed(api.finance.addBill, done);
  const fee = useDeed(api.finance.addFeeSchedule, done);
  const words = memo.trim() || t(`finance.feeKind.${kind}`);
  const save = () => {
    if (!who || !cents || !on || !dueOn) return;
    const user = who.value === everybody.value ? null : who.value;
    if (repeats)
      fee.mutate({
        user,
        kind,
        memo: words,
        cents,
        dayOfMonth: Number(dayOfMonth),
        from: `${today.slice(0, 7)}-01`,
      });
    else if (user) bill.mutate({ user, kind, memo: words, cents, on, dueOn });
  };
  return (
    <DeedDialog
      title={t(repeats ? 'finance.fee.add' : 'finance.bill.add')}
      saveLabel={t(repeats ? 'finance.fee.add' : 'finance.bill.add')}
      fields={['user', 'kind', 'memo', 'cents', 'on', 'dueOn', 'dayOfMonth']}
      deed={repeats ? fee : bill}
      ready={who !== null && cents !== null && cents > 0 && on !== null && dueOn !== null}
      onSave={save}
      onClose={onClose}
    >
      {(errorOf) => (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Field label={t('finance.agent')} required error={errorOf('user')}>
            <Combobox
              label={t('finance.agent')}
              value={who}
              onChange={setWho}
              source={repeats ? [everybody, ...people.owners] : people.owners}
            />
          </Field>
          <Field label={t('finance.amount')} required error={errorOf('cents')}>
            <MoneyField value={cents} onChange={setCents} />
          </Field>
          <Field label={t('finance.feeKind')}>
            <Select
              value={kind}
              onChange={setKind}
              options={feeKinds.map((value) => ({ value, label: t(`finance.feeKind.${value}`) }))}
            />
          </Field>
          <Field label={t('finance.memo')} error={errorOf('memo')}>
            <Input
              value={memo}
              placeholder={t(`finance.feeKind.${kind}`)}
              onChange={(event) => setMemo(event.target.value)}
              maxLength={120}
            />
          </Field>
          {repeats ? (
            <Field label={t('finance.dayOfMonth')} hint={t('finance.fee.hint')}>
              <Select
                value={dayOfMonth}
                onChange={setDayOfMonth}
                options={daysOfMonth.map((value) => ({ value, label: value }))}
              />
            </Field>
          ) : (
            <>
              <Field label={t('finance.billedOn')} required error={errorOf('on')}>
                <DateField value={on} onChange={setOn} max={today} />
              </Field>
              <Field label={t('finance.dueOn')} required error={errorOf('dueOn')}>
                <DateField value={dueOn} onChange={setDueOn} />
              </Field>
            </>
          )}
        </div>
      )}
    </DeedDialog>
  );
}
