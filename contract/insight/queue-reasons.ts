/**
 * Why somebody is to be contacted now, the most pressing first, each as a filter over leads: what is counted under a
 * reason, what the queue takes from it and what opens behind the number are the same rows by the same words.
 */
const mine = 'stage:none_of(under_contract,closed,past_client,trash)~owner:is(me)~not(snoozedUntil:in_next(10y))';

export const reasons = ['arrived', 'active', 'returning', 'fresh', 'never', 'strong'] as const;
export type QueueReason = (typeof reasons)[number];

export const reasonFilters: Record<QueueReason, string> = {
  /** Came within a day and was not answered. */
  arrived: `${mine}~createdAt:in_last(24h)~lastTouchAt:is_empty`,
  /** Did something within a day, and nobody turned to them for a week. */
  active: `${mine}~lastSignalAt:in_last(24h)~lastTouchAt:not_in_last(7d)`,
  /** Did something within half a year, and nobody turned to them for a month. */
  returning: `${mine}~lastSignalAt:in_last(180d)~lastTouchAt:not_in_last(30d)`,
  /** Came within 90 days and was never contacted. */
  fresh: `${mine}~createdAt:in_last(90d)~lastTouchAt:is_empty`,
  never: `${mine}~lastTouchAt:is_empty`,
  /** Promising, and not contacted for two weeks. */
  strong: `${mine}~score:gte(60)~lastTouchAt:not_in_last(14d)`,
};

/** Whom I turned to today. */
export const touchedToday = 'owner:is(me)~lastTouchAt:on(today)';

/** As many as anybody can do justice to in a day. */
export const dailyCap = 25;

/** A stage's closing rate is told from so many decided leads on: fewer say nothing. */
export const fewestDecided = 20;

/** Nothing happened for so long. */
export const staleFilter = 'lastActivityAt:older_than(14d)';

/** Stages in which there is something to do. */
export const openStages = [
  'new',
  'attempting',
  'engaged',
  'appointment',
  'active',
  'under_contract',
  'nurture',
] as const;
