import type { BillLine, Change, ChangePreview, Every, PriceLine } from './payments.ts';

export type Running = { every: Every; lines: PriceLine[]; periodStart: Date; periodEnd: Date };

/**
 * The immediate cost of a change: the rest of the period is returned at the old price and charged at the new one. A different length of
 * period starts a new period at its full price.
 */
export function prorate(running: Running, { every, lines, at }: Change): ChangePreview {
  const whole = running.periodEnd.getTime() - running.periodStart.getTime();
  const rest = Math.min(1, Math.max(0, (running.periodEnd.getTime() - at.getTime()) / whole));
  const share = (cents: number) => Math.round(cents * rest);
  const restarts = every !== running.every;
  const kept = (all: PriceLine[], { id }: PriceLine) => !restarts && all.some((line) => line.id === id);
  const bill: BillLine[] = [
    ...running.lines
      .filter((line) => !kept(lines, line))
      .map((line) => ({ text: `Unused time: ${line.name}`, cents: -share(line.cents) })),
    ...lines
      .filter((line) => !kept(running.lines, line))
      .map((line) =>
        restarts
          ? { text: line.name, cents: line.cents }
          : { text: `Remaining time: ${line.name}`, cents: share(line.cents) },
      ),
  ];
  return {
    lines: bill,
    totalCents: bill.reduce((sum, { cents }) => sum + cents, 0),
    nextAt: restarts ? periodAfter(at, every) : running.periodEnd,
  };
}

/** A month or a year later, on the same day or on the last day of a shorter month. */
export function periodAfter(start: Date, every: Every): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + (every === 'year' ? 12 : 1));
  if (end.getUTCDate() !== start.getUTCDate()) end.setUTCDate(0);
  return end;
}
