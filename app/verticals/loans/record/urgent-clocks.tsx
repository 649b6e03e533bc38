import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Part } from '#app/inventory/deals/record/part.tsx';
import { Button } from '#app/ui/button.tsx';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import type { Clock } from '#contract/verticals/loans/trid.ts';
import { loanQueries } from '../queries.ts';
import { ClockRow } from './clock-row.tsx';

/** What runs or is late, the nearest first. */
export function UrgentClocks({ loan, onOpen }: { loan: Loan; onOpen: () => void }) {
  const t = useT();
  const { data } = useQuery(loanQueries.clocks(loan.id));
  const urgent = ((data?.clocks ?? []) as Clock[])
    .filter(({ state, on }) => on && (state === 'running' || state === 'late'))
    .sort((a, b) => (a.on! < b.on! ? -1 : 1))
    .slice(0, 4);
  if (loan.state !== 'open' || urgent.length === 0) return null;
  return (
    <Part
      title={t('loans.clocks')}
      actions={
        <Button size="s" kind="quiet" onClick={onOpen}>
          {t('loans.allClocks')}
        </Button>
      }
    >
      <ul className="divide-y divide-line border-y border-line">
        {urgent.map((clock) => (
          <ClockRow key={clock.key} clock={clock} />
        ))}
      </ul>
    </Part>
  );
}
