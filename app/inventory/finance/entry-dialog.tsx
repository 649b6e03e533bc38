import { useQuery } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoneyField } from '#app/ui/money-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { DeedDialog } from './deed-dialog.tsx';
import { financeQueries } from './queries.ts';
import { useDeed, useTold } from './use-deed.ts';
import { useToday } from './use-today.ts';

type Row = { key: string; account: string | null; debit: number | null; credit: number | null };
const newRow = (): Row => ({ key: crypto.randomUUID(), account: null, debit: null, credit: null });
const centsOf = ({ debit, credit }: Row): number => (debit ?? 0) - (credit ?? 0);

/** A manual entry, for what no deal, bill, or deposit posts. */
export default function EntryDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const format = useFormat();
  const told = useTold();
  const { data } = useQuery(financeQueries.accounts('operating', today));
  const [day, setDay] = useState<string | null>(today);
  const [memo, setMemo] = useState('');
  const [rows, setRows] = useState<Row[]>(() => [newRow(), newRow()]);
  const post = useDeed(api.finance.postEntry, {
    tells: false,
    onDone: (outcome) => {
      told(t('finance.posted'), outcome);
      onClose();
    },
  });
  const options = (data?.accounts ?? [])
    .filter(({ isOwned }) => !isOwned)
    .map(({ code, name }) => ({ value: code, label: `${code} ${name}` }));
  const given = rows.filter((row) => row.account !== null && centsOf(row) !== 0);
  const off = rows.reduce((sum, row) => sum + centsOf(row), 0);
  const change = (key: string, part: Partial<Row>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));
  return (
    <DeedDialog
      title={t('finance.entry.add')}
      saveLabel={t('finance.entry.add')}
      size="l"
      fields={['day', 'memo']}
      deed={post}
      ready={day !== null && memo.trim() !== '' && given.length >= 2 && off === 0}
      onSave={() =>
        day && post.mutate({ day, memo, lines: given.map((row) => ({ account: row.account!, cents: centsOf(row) })) })
      }
      onClose={onClose}
    >
      {(errorOf) => (
        <>
          <div className="grid gap-3.5 sm:grid-cols-[1fr_11rem]">
            <Field label={t('finance.memo')} required error={errorOf('memo')}>
              <Input value={memo} onChange={(event) => setMemo(event.target.value)} maxLength={300} autoFocus />
            </Field>
            <Field label={t('finance.date')} required error={errorOf('day')}>
              <DateField value={day} onChange={setDay} max={today} />
            </Field>
          </div>
          <div className="grid gap-3">
            {rows.map((row) => (
              <div
                key={row.key}
                className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_8rem_8rem_auto]"
              >
                <Field label={t('finance.account')} className="max-sm:col-span-2">
                  <Select
                    value={row.account}
                    onChange={(account) => change(row.key, { account })}
                    options={options}
                    placeholder={t('finance.account.choose')}
                  />
                </Field>
                <Field label={t('finance.debit')}>
                  <MoneyField
                    value={row.debit}
                    onChange={(debit) => change(row.key, { debit, ...(debit && { credit: null }) })}
                  />
                </Field>
                <Field label={t('finance.credit')}>
                  <MoneyField
                    value={row.credit}
                    onChange={(credit) => change(row.key, { credit, ...(credit && { debit: null }) })}
                  />
                </Field>
                {rows.length > 2 && (
                  <IconButton
                    label={t('finance.entry.removeLine')}
                    onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
                  >
                    <X />
                  </IconButton>
                )}
              </div>
            ))}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <Button
              size="s"
              kind="quiet"
              icon={<Plus />}
              onClick={() => setRows([...rows, newRow()])}
              disabled={rows.length >= 50}
            >
              {t('finance.entry.addLine')}
            </Button>
            <span role="status" className={`ms-auto text-sm ${off === 0 ? 'text-ink-2' : 'text-need'}`}>
              {off === 0
                ? t('finance.entry.balanced')
                : t('finance.entry.off', { amount: format.money(Math.abs(off)) })}
            </span>
          </div>
        </>
      )}
    </DeedDialog>
  );
}
