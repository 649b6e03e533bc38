import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { toast } from '#app/ui/toast.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { useDeed } from './use-deed.ts';
import { useToday } from './use-today.ts';

/** The broker's own money in the trust account, so that no client pays bank charges. */
export default function OwnFundsDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const [way, setWay] = useState<'in' | 'out'>('in');
  const [cents, setCents] = useState<number | null>(null);
  const [on, setOn] = useState<string | null>(today);
  const [memo, setMemo] = useState('');
  const move = useDeed(api.finance.moveOwnFunds, {
    tells: false,
    onDone: () => {
      toast(t('finance.posted'));
      onClose();
    },
  });
  const words = memo.trim() || t(`finance.ownFunds.${way}`);
  return (
    <DeedDialog
      title={t('finance.ownFunds')}
      description={t('finance.ownFunds.text')}
      saveLabel={t('finance.entry.add')}
      fields={['cents', 'on', 'memo']}
      deed={move}
      ready={cents !== null && cents > 0 && on !== null}
      onSave={() => cents && on && move.mutate({ cents: way === 'in' ? cents : -cents, on, memo: words })}
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <Segmented
            label={t('finance.ownFunds')}
            value={way}
            onChange={setWay}
            options={(['in', 'out'] as const).map((value) => ({ value, label: t(`finance.ownFunds.${value}`) }))}
            className="justify-self-start"
          />
          <div className="grid gap-3.5 sm:grid-cols-2">
            <Field label={t('finance.amount')} required error={errorOf('cents')}>
              <MoneyField value={cents} onChange={setCents} />
            </Field>
            <Field label={t('finance.date')} required error={errorOf('on')}>
              <DateField value={on} onChange={setOn} max={today} />
            </Field>
            <Field label={t('finance.memo')} error={errorOf('memo')} className="sm:col-span-2">
              <Input
                value={memo}
                placeholder={words}
                onChange={(event) => setMemo(event.target.value)}
                maxLength={200}
              />
            </Field>
          </div>
        </>
      )}
    </DeedDialog>
  );
}
