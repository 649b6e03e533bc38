import { useQuery } from '@tanstack/react-query';
import { Check, CircleDashed } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { cx } from '#app/ui/classes.ts';
import { todayHere } from '#app/ui/days.ts';
import { daysBetween } from '#contract/core/time-zone.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { milestoneOf, milestones, placeOf } from '#contract/verticals/loans/milestones.ts';
import { loanQueries } from '../queries.ts';

/** How far it is, whose turn it is, and how long it has been there. */
export function MilestoneTrack({ loan }: { loan: Loan }) {
  const t = useT();
  const at = placeOf(loan.milestone);
  const here = milestoneOf(loan.milestone)!;
  const next = useQuery(loanQueries.next(loan.id));
  const days = Math.max(0, daysBetween(todayHere(new Date(loan.milestoneChangedAt)), todayHere()));
  const isLate = loan.state === 'open' && days > here.days;
  return (
    <Part title={t('loans.milestones')}>
      <ol className="flex gap-1" aria-label={t('loans.milestones')}>
        {milestones.map(({ key }, place) => (
          <li
            key={key}
            aria-current={place === at ? 'step' : undefined}
            title={t(`loans.milestone.${key}`)}
            className={cx(
              'h-2 flex-1 rounded-full',
              place < at ? 'bg-act' : place === at ? 'bg-act ring-2 ring-act-tint' : 'bg-sunken',
            )}
          >
            <span className="sr-only">{t(`loans.milestone.${key}`)}</span>
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <b className="font-medium">{t(`loans.milestone.${loan.milestone}`)}</b>
        <span className={cx('num text-sm', isLate ? 'font-medium text-loss' : 'text-ink-2')}>
          {t('loans.daysHere', { days, usual: here.days })}
        </span>
        <span className="text-sm text-ink-2">{t(`loans.role.${here.role}`)}</span>
      </p>
      {next.data?.milestone && (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          {t('loans.next', { milestone: t(`loans.milestone.${next.data.milestone}`) })}
          {next.data.needs.map(({ need, isMet }) => {
            const Mark = isMet ? Check : CircleDashed;
            return (
              <span
                key={need}
                className={cx(
                  'inline-flex items-center gap-1 rounded-s px-1.5 py-0.5',
                  isMet ? 'bg-act-tint text-act' : 'bg-need-tint text-need',
                )}
              >
                <Mark className="size-3" aria-hidden="true" />
                {t(`loans.need.${need}`)}
                <span className="sr-only">{t(isMet ? 'loans.needMet' : 'loans.needLacks')}</span>
              </span>
            );
          })}
        </p>
      )}
    </Part>
  );
}
