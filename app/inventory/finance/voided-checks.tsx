import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Select } from '#app/ui/select.tsx';
import { type PayMethod, payMethods } from '#contract/inventory/finance/pay-methods.ts';
import { checkReceivers } from '#contract/inventory/finance/stale-check.ts';
import type { VoidedCheck } from '#contract/inventory/finance/trust-calls.ts';
import { DeedDialog } from './deed-dialog.tsx';
import { Amount, Part, Table } from './parts.tsx';
import { financeQueries } from './queries.ts';
import { useDeed, useTold } from './use-deed.ts';
import { useToday } from './use-today.ts';

/** Amounts still owed to payees of voided checks; hidden when there are none. */
export function VoidedChecks({ id }: { id: string }) {
  const t = useT();
  const format = useFormat();
  const mayPay = useMay()('finance.manage');
  const [open, setOpen] = useState<VoidedCheck | null>(null);
  const list = useInfiniteQuery(financeQueries.voidedChecks(id));
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.length === 0) return null;
  return (
    <Part title={t('checks.owed')}>
      <Table
        label={t('checks.owed')}
        keyOf={(row) => row.id}
        rows={rows}
        columns={[
          {
            key: 'memo',
            name: t('checks.check'),
            head: true,
            cell: ({ memo, writtenOn }) => (
              <>
                <bdi>{memo}</bdi>
                <span className="num block text-sm text-ink-2">
                  {t('checks.written', { day: format.date(writtenOn) })}
                </span>
              </>
            ),
          },
          { key: 'reason', name: t('checks.reason'), cell: ({ reason }) => t(`checks.reason.${reason}`) },
          {
            key: 'voided',
            name: t('checks.voidedOn'),
            cell: ({ voidedOn }) => <span className="num">{format.date(voidedOn)}</span>,
          },
          { key: 'cents', name: t('finance.amount'), end: true, cell: ({ cents }) => <Amount cents={cents} /> },
          {
            key: 'act',
            name: '',
            end: true,
            cell: (check) =>
              check.isWaiting ? (
                <Chip tone="need">{t('checks.waiting')}</Chip>
              ) : (
                mayPay && (
                  <Button
                    size="s"
                    aria-label={t('checks.reissueNamed', { name: check.memo })}
                    onClick={() => setOpen(check)}
                  >
                    {t('checks.reissue')}
                  </Button>
                )
              ),
          },
        ]}
      />
      <MoreButton pages={list} />
      {open && <ReissueDialog check={open} onClose={() => setOpen(null)} />}
    </Part>
  );
}

function ReissueDialog({ check, onClose }: { check: VoidedCheck; onClose: () => void }) {
  const t = useT();
  const today = useToday();
  const format = useFormat();
  const told = useTold();
  const [on, setOn] = useState<string | null>(today);
  const [to, setTo] = useState<(typeof checkReceivers)[number]>('payee');
  const [method, setMethod] = useState<PayMethod>('check');
  const [reference, setReference] = useState('');
  const deed = useDeed(api.finance.reissueCheck, {
    tells: false,
    onDone: (outcome) => {
      told(t('checks.reissued'), outcome);
      onClose();
    },
  });
  return (
    <DeedDialog
      title={t('checks.reissueTitle')}
      description={`${check.memo} · ${format.money(check.cents)}`}
      saveLabel={t(to === 'payee' ? 'checks.reissue' : 'checks.turnOver')}
      fields={['on', 'to', 'method', 'reference']}
      deed={deed}
      ready={on !== null}
      onSave={() => on && deed.mutate({ id: check.id, on, to, method, reference: reference.trim() })}
      onClose={onClose}
    >
      {(errorOf) => (
        <div className="grid gap-3.5 sm:grid-cols-2">
          <Field label={t('checks.to')} error={errorOf('to')} className="sm:col-span-2">
            <Select
              value={to}
              onChange={setTo}
              options={checkReceivers.map((value) => ({ value, label: t(`checks.to.${value}`) }))}
            />
          </Field>
          <Field label={t('finance.method')} error={errorOf('method')}>
            <Select
              value={method}
              onChange={setMethod}
              options={payMethods.map((value) => ({ value, label: t(`finance.method.${value}`) }))}
            />
          </Field>
          <Field label={t(method === 'check' ? 'checks.number' : 'finance.reference')} error={errorOf('reference')}>
            <Input value={reference} onChange={({ target }) => setReference(target.value)} maxLength={100} />
          </Field>
          <Field label={t('finance.date')} required error={errorOf('on')}>
            <DateField value={on} onChange={setOn} max={today} />
          </Field>
        </div>
      )}
    </DeedDialog>
  );
}
