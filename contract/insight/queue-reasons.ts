import { fewest } from '../core/metrics/metric.ts';

/**
 * Why somebody is to be contacted now, the most pressing first, each as a filter over leads: what is counted under a
 * reason, what the queue takes from it and what opens behind the number are the same rows by the same words.
 */
export const inWork =
  'stage:none_of(under_contract,closed,past_client,trash)~doNotContact:has_none(all)~not(snoozedUntil:in_next(10y))';

/** What makes a lead mine: each begins at an index of its own. */
export const hands = { owned: 'owner:is(me)', shared: 'coOwner:is(me)~owner:is_not(me)' } as const;
const mine = `or(owner:is(me)~coOwner:is(me))`;

export const reasons = ['arrived', 'eager', 'active', 'returning', 'fresh', 'never', 'strong'] as const;
export type QueueReason = (typeof reasons)[number];

/** Of leads in work. */
export const reasonsFor: Record<QueueReason, string> = {
  /** Came within a day and was not answered. Whoever was brought over from another program came long ago. */
  arrived: 'lastTouchAt:is_empty~createdAt:in_last(24h)~cameBy:is_not(import)',
  /** Did what the organisation wants to hear of, within a week, and nobody turned to them for three days. */
  eager: 'triggeredAt:in_last(7d)~lastTouchAt:not_in_last(3d)',
  /** Did something within a day, and nobody turned to them for a week. */
  active: 'lastSignalAt:in_last(24h)~lastTouchAt:not_in_last(7d)',
  /** Did something within half a year, and nobody turned to them for a month. */
  returning: 'lastSignalAt:in_last(180d)~lastTouchAt:not_in_last(30d)',
  /** Came within 90 days and was never contacted. */
  fresh: 'lastTouchAt:is_empty~createdAt:in_last(90d)~cameBy:is_not(import)',
  never: 'lastTouchAt:is_empty',
  /** Promising, and not contacted for two weeks. */
  strong: 'score:gte(60)~lastTouchAt:not_in_last(14d)',
};

/** Of mine, as they are listed. */
export const reasonFilters = Object.fromEntries(
  reasons.map((reason) => [reason, `${mine}~${inWork}~${reasonsFor[reason]}`]),
) as Record<QueueReason, string>;

/** Who was turned to today, and of those who are mine. */
export const touched = 'lastTouchAt:on(today)';
export const touchedToday = `${mine}~${touched}`;

/** As many as anybody can do justice to in a day. */
export const dailyCap = 25;

/** A stage's closing rate is told from so many decided leads on, as every other rate is: fewer say nothing. */
export const fewestDecided = fewest;

/** Nothing happened for so long. */
export const staleFilter = 'lastActivityAt:older_than(14d)';
/** All others, said so that an index finds them: what is not older cannot be looked up. */
export const livelyFilter = 'or(lastActivityAt:in_last(14d)~lastActivityAt:in_next(10y))';

/** Nobody has turned to them yet, and they did not come from another program. */
export const neverTouched = 'lastTouchAt:is_empty~cameBy:is_not(import)';
/** Came in and nobody has turned to them yet: whose clock runs. */
export const unanswered = `stage:is(new)~${neverTouched}`;
