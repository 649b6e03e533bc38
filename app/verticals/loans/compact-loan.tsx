import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '#app/ui/chip.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { standTone, standWords } from './milestone-words.ts';

/** A loan on a phone: whose it is, how far, how much and when it closes. */
export function CompactLoan({ loan }: { loan: Loan }) {
  const t = useT();
  const format = useFormat();
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 pe-2">
      <bdi className="truncate text-md font-medium">{loan.name}</bdi>
      <Chip tone={standTone(loan)} className="justify-self-end">
        {standWords(t, loan)}
      </Chip>
      <span className="num truncate text-sm text-ink-2">
        <Facts of={[t(`loans.program.${loan.program}`), loan.closingOn && format.date(loan.closingOn)]} />
      </span>
      <span className="num justify-self-end text-sm">{loan.amount !== null && format.money(loan.amount)}</span>
    </span>
  );
}
