import type { Frequency } from '#contract/inventory/search-fields.ts';

export type Slowed = 'weekly' | 'monthly';

/** Slowest last. */
const order: readonly Frequency[] = ['instant', 'daily', 'weekly', 'monthly', 'never'];

/** The actual frequency of a search. */
export const paceOf = (frequency: Frequency, slowed: Slowed | null): Frequency =>
  slowed && order.indexOf(slowed) > order.indexOf(frequency) ? slowed : frequency;

const dayMs = 86_400_000;

/** What happens after this many days without a click. */
const steps: readonly { days: number; becomes: Slowed | 'stopped' }[] = [
  { days: 30, becomes: 'weekly' },
  { days: 180, becomes: 'monthly' },
  { days: 365, becomes: 'stopped' },
];

/** Days to answer the confirmation question. */
const answerDays = 7;

type Quiet = {
  frequency: Frequency;
  slowed: Slowed | null;
  askedAt: number | null;
  /** The last click, or the first alert if there was none. */
  since: number;
  now: number;
};

/** Slows down alerts without clicks. Opens don't count, because programs open emails too; before slowing down, the contact is asked. */
export function sunset({ frequency, slowed, askedAt, since, now }: Quiet): 'go on' | 'ask' | Slowed | 'stopped' {
  const quiet = (now - since) / dayMs;
  const pace = paceOf(frequency, slowed);
  const due = steps.findLast(({ days }) => quiet >= days)?.becomes;
  if (!due || (due !== 'stopped' && order.indexOf(due) <= order.indexOf(pace))) return 'go on';
  if (askedAt === null || askedAt < since) return 'ask';
  return now - askedAt >= answerDays * dayMs ? due : 'go on';
}
