import { share } from '../../core/money.ts';
import { addMonths } from '../../core/time-zone.ts';
import { rentAsOf, standingOf, type Term } from './leases.ts';

/** Each of the twelve months that are over: what the leases bring in it, and a twelfth of the costs of its year. `costs` from the latest. */
export function trailingYear(
  leases: readonly Term[],
  costs: readonly { year: number; total: number }[],
  today: string,
): { month: string; rent: number; costs: number; net: number }[] {
  const thisMonth = `${today.slice(0, 7)}-01`;
  return Array.from({ length: 12 }, (_, at) => addMonths(thisMonth, at - 12)).map((month) => {
    const rent = leases.reduce((sum, lease) => sum + share(rentAsOf(lease, month), 1, 12), 0);
    const year = Number(month.slice(0, 4));
    // Costs of the running year are known at its end: until then the last known year stands for it.
    const known = costs.find((one) => one.year <= year) ?? costs.at(-1);
    const spent = share(known?.total ?? 0, 1, 12);
    return { month: month.slice(0, 7), rent, costs: spent, net: rent - spent };
  });
}

/** How much of today's leases ends in which year, by area and by the rent that is paid today. */
export function exposureOf(
  leases: readonly Term[],
  today: string,
): { year: number; leases: number; squareFeet: number; annual: number }[] {
  const years = new Map<number, { leases: number; squareFeet: number; annual: number }>();
  for (const lease of leases) {
    if (standingOf(lease.from, lease.until, today) !== 'in_place') continue;
    const year = Number(lease.until.slice(0, 4));
    const known = years.get(year) ?? { leases: 0, squareFeet: 0, annual: 0 };
    years.set(year, {
      leases: known.leases + 1,
      squareFeet: known.squareFeet + lease.squareFeet,
      annual: known.annual + rentAsOf(lease, today),
    });
  }
  return [...years].map(([year, sums]) => ({ year, ...sums })).sort((one, other) => one.year - other.year);
}
