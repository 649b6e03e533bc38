import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Chip } from '#app/ui/chip.tsx';
import { Combobox } from '#app/ui/combobox.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Statement, StatementRow } from '#contract/verticals/insurance/commissions.ts';
import { CallDialog } from '../form.tsx';
import { commissionQueries } from '../queries.ts';
import { useInsuranceDeed } from '../use-insurance-deed.ts';

/** A statement: whether it adds up, what is not matched yet, and posting once both are right. */
export function StatementCard({ statement }: { statement: Statement }) {
  const t = useT();
  const format = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { id, carrier, name, paidOn, total, difference, rows, unmatched, state } = statement;
  const post = useInsuranceDeed(() => api.insuranceCommissions.postStatement({ id }));
  const remove = useInsuranceDeed(() => api.insuranceCommissions.removeStatement({ id }));
  return (
    <article aria-label={name} className="grid gap-2 rounded-m border border-line bg-surface p-3.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grid min-w-48 flex-1">
          <bdi className="font-medium">{name}</bdi>
          <span className="num text-sm text-ink-2">
            <Facts of={[carrier.name, format.date(paidOn), t('insurance.rowCount', { count: rows })]} />
          </span>
        </span>
        <b className="num font-medium">{format.money(total)}</b>
        {state === 'posted' ? (
          <Chip tone="act">{t('insurance.posted')}</Chip>
        ) : difference !== 0 ? (
          <Chip tone="loss">{t('insurance.offBy', { amount: format.money(difference) })}</Chip>
        ) : unmatched > 0 ? (
          <Chip tone="need">{t('insurance.unmatchedCount', { count: unmatched })}</Chip>
        ) : (
          <Chip tone="info">{t('insurance.readyToPost')}</Chip>
        )}
        {state === 'open' && (
          <>
            <Button
              size="s"
              kind="act"
              disabled={difference !== 0 || unmatched > 0}
              busy={post.isPending}
              onClick={() => post.mutate(undefined)}
            >
              {t('insurance.post')}
            </Button>
            <Button size="s" kind="quiet" onClick={() => remove.mutate(undefined)}>
              {t('insurance.remove')}
            </Button>
          </>
        )}
        <Button size="s" kind="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t('insurance.rows')}
          {isOpen ? <ChevronUp /> : <ChevronDown />}
        </Button>
      </div>
      {isOpen && <Rows statement={statement} />}
    </article>
  );
}

function Rows({ statement: { id, state } }: { statement: Statement }) {
  const t = useT();
  const format = useFormat();
  const query = useInfiniteQuery(commissionQueries.rows(id));
  const [settled, setSettled] = useState<StatementRow | null>(null);
  const rows = query.data ? rowsOf<StatementRow>(query.data) : [];
  return (
    <>
      <ul className="divide-y divide-line border-t border-line text-sm">
        {rows.map((row) => (
          <li key={row.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="grid min-w-40 flex-1">
              {row.policy ? (
                <Link to={`/policy/${row.policy.id}`} className="hover:text-act hover:underline">
                  <bdi>{row.policy.name}</bdi>
                </Link>
              ) : (
                <bdi>{[row.insured, row.number].filter(Boolean).join(' · ')}</bdi>
              )}
              <span className="text-ink-3">{row.note}</span>
            </span>
            {row.isChargeback && <Chip tone="loss">{t('insurance.chargeback')}</Chip>}
            {row.state !== 'matched' && (
              <Chip tone={row.state === 'unmatched' ? 'need' : 'plain'}>{t(`insurance.row.${row.state}`)}</Chip>
            )}
            <span className="grid justify-items-end">
              <span className="num">{format.money(row.commission)}</span>
              {row.expected !== null && row.expected !== row.commission && (
                <span className="num text-need">
                  {t('insurance.expectedOf', { amount: format.money(row.expected) })}
                </span>
              )}
            </span>
            {state === 'open' && (
              <Button size="s" onClick={() => setSettled(row)}>
                {t('insurance.settle')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <MoreButton pages={query} size="s" />
      {settled && <Settle id={id} row={settled} onClose={() => setSettled(null)} />}
    </>
  );
}

/** The policy it belongs to, found by typing; without one it is set aside with a note. */
function Settle({ id, row, onClose }: { id: string; row: StatementRow; onClose: () => void }) {
  const t = useT();
  const [policy, setPolicy] = useState<ComboOption | null>(
    row.policy && { value: row.policy.id, label: row.policy.name },
  );
  const source = useMemo(
    () => async (search: string, signal: AbortSignal) => {
      const { rows } = await api.policies.list({ ...(search && { search }), limit: 10 }, { signal });
      return rows.map(
        (one): ComboOption => ({ value: one.id, label: one.insured, ...(one.number && { detail: one.number }) }),
      );
    },
    [],
  );
  return (
    <CallDialog
      title={t('insurance.settleRow', { row: row.row })}
      fields={[{ name: 'note', label: t('insurance.note'), type: 'text', wide: true, hint: t('insurance.settleHint') }]}
      initial={{ note: row.note }}
      send={(draft) =>
        api.insuranceCommissions.settleRow({
          id,
          rowId: row.id,
          policy: policy?.value ?? null,
          note: draft.note as string,
        })
      }
      below={() => (
        <Combobox label={t('insurance.policy')} source={source} value={policy} onChange={setPolicy} clearable />
      )}
      onClose={onClose}
    />
  );
}
