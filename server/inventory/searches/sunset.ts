import type { Frequency } from '#contract/inventory/search-fields.ts';

export type Slowed = 'weekly' | 'monthly';

/** Slowest last. */
const order: readonly Frequency[] = ['instant', 'daily', 'weekly', 'monthly', 'never'];

/** How often a search is sent by now. */
export const paceOf = (frequency: Frequency, slowed: Slowed | null): Frequency =>
  slowed && order.indexOf(slowed) > order.indexOf(frequency) ? slowed : frequency;

const dayMs = 86_400_000;

/** After how many days without a click alerts become what. */
const steps: readonly { days: number; becomes: Slowed | 'stopped' }[] = [
  { days: 30, becomes: 'weekly' },
  { days: 180, becomes: 'monthly' },
  { days: 365, becomes: 'stopped' },
];

/** So long there is to answer whether one still wants this. */
const answerDays = 7;

type Quiet = {
  frequency: Frequency;
  slowed: Slowed | null;
  askedAt: number | null;
  /** Since when nobody clicked: the last click, or the first alert. */
  since: number;
  now: number;
};

/**
 * What becomes of alerts in which nobody clicks. Opening counts for nothing, since programs open mail too; and before alerts
 * come seldomer, the person is asked.
 */
export function sunset({ frequency, slowed, askedAt, since, now }: Quiet): 'go on' | 'ask' | Slowed | 'stopped' {
  const quiet = (now - since) / dayMs;
  const pace = paceOf(frequency, slowed);
  const due = steps.findLast(({ days }) => quiet >= days)?.becomes;
  if (!due || (due !== 'stopped' && order.indexOf(due) <= order.indexOf(pace))) return 'go on';
  if (askedAt === null || askedAt < since) return 'ask';
  return now - askedAt >= answerDays * dayMs ? due : 'go on';
}
