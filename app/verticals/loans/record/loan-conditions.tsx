import { useQuery } from '@tanstack/react-query';
import { MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Button } from '#app/ui/button.tsx';
import { Chip, type Tone } from '#app/ui/chip.tsx';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { LoanCondition } from '#contract/verticals/loans/loan-work.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { loanQueries } from '../queries.ts';
import { useLoanDeed } from '../use-loan-deed.ts';

const ConditionDialog = lazy(() => import('./condition-dialog.tsx'));

const gates = ['docs', 'closing', 'funding'] as const;
const tones: Record<LoanCondition['state'], Tone> = {
  open: 'need',
  received: 'info',
  submitted: 'info',
  cleared: 'act',
  waived: 'plain',
};
/** What comes after each; clearing and waiving can be taken back. */
const steps: Record<LoanCondition['state'], readonly LoanCondition['state'][]> = {
  open: ['received', 'cleared', 'waived'],
  received: ['submitted', 'cleared', 'open'],
  submitted: ['cleared', 'waived', 'open'],
  cleared: ['open'],
  waived: ['open'],
};

/** What underwriting asks for, by the moment until which it must be there. */
export function LoanConditions({ loan, mayChange }: { loan: Loan; mayChange: boolean }) {
  const t = useT();
  const { data } = useQuery(loanQueries.conditions(loan.id));
  const [edited, setEdited] = useState<LoanCondition | 'new' | null>(null);
  const conditions = data?.conditions ?? [];
  return (
    <Part
      title={t('loans.conditions')}
      actions={
        mayChange && (
          <Button size="s" icon={<Plus />} onClick={() => setEdited('new')}>
            {t('loans.condition.add')}
          </Button>
        )
      }
    >
      {data && conditions.length === 0 && <p className="text-ink-2">{t('loans.condition.none')}</p>}
      {gates.map((gate) => {
        const rows = conditions.filter((one) => one.gate === gate);
        if (rows.length === 0) return null;
        const done = rows.filter(({ state }) => state === 'cleared' || state === 'waived').length;
        return (
          <section key={gate} aria-label={t(`loans.gate.${gate}`)} className="grid gap-1">
            <h3 className="num text-sm text-ink-2">
              {t(`loans.gate.${gate}`)} {t('loans.condition.done', { done, all: rows.length })}
            </h3>
            <ul className="divide-y divide-line border-y border-line">
              {rows.map((condition) => (
                <ConditionRow
                  key={condition.id}
                  loan={loan}
                  condition={condition}
                  mayChange={mayChange}
                  onEdit={() => setEdited(condition)}
                />
              ))}
            </ul>
          </section>
        );
      })}
      <Suspense>
        {edited && (
          <ConditionDialog loan={loan} condition={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
        )}
      </Suspense>
    </Part>
  );
}

type RowProps = { loan: Loan; condition: LoanCondition; mayChange: boolean; onEdit: () => void };

function ConditionRow({ loan, condition, mayChange, onEdit }: RowProps) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const { id, title, state, owner, dueOn, file, goodUntil, note } = condition;
  const move = useLoanDeed((next: LoanCondition['state']) =>
    api.loans.changeCondition({ id: loan.id, conditionId: id, state: next }),
  );
  const remove = useLoanDeed(() => api.loans.removeCondition({ id: loan.id, conditionId: id }));
  const isDone = state === 'cleared' || state === 'waived';
  const isOld = !isDone && goodUntil !== null && goodUntil < (loan.closingOn ?? todayHere());
  const isLate = !isDone && dueOn !== null && dueOn < todayHere();
  return (
    <li className="flex min-h-12 items-center gap-3 py-1.5">
      <span className="grid min-w-0 flex-1">
        <span className={cx('wrap-anywhere', isDone && 'text-ink-3')}>{title}</span>
        <span className={cx('num text-sm wrap-anywhere', isLate || isOld ? 'text-loss' : 'text-ink-3')}>
          <Facts
            of={[
              owner && people.nameOf(owner),
              dueOn && t('loans.condition.due', { day: format.date(dueOn) }),
              goodUntil && t('loans.condition.goodUntil', { day: format.date(goodUntil) }),
              note,
            ]}
          />
        </span>
        {file && (
          <Link to={`/file/${file.id}`} className="tap truncate text-sm text-act hover:underline">
            <bdi>{file.name}</bdi>
          </Link>
        )}
      </span>
      <Chip tone={tones[state]}>{t(`loans.conditionState.${state}`)}</Chip>
      {mayChange && (
        <Menu
          align="end"
          trigger={
            <IconButton size="s" label={t('loans.moreFor', { name: title })}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={[
            ...steps[state].map((next) => ({
              label: t(`loans.conditionStep.${next}`),
              onSelect: () => move.mutate(next),
            })),
            { label: t('loans.edit'), onSelect: onEdit },
            { label: t('loans.remove'), onSelect: () => remove.mutate(undefined) },
          ]}
        />
      )}
    </li>
  );
}
