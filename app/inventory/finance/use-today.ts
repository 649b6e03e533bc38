import { useSuspenseQuery } from '@tanstack/react-query';
import { zoneQuery } from '#app/account/queries.ts';
import { hereZone } from '#app/i18n/here-zone.ts';
import { dayIn } from '#contract/core/time-zone.ts';

/** Today at the office, whose day the books go by; a bookkeeper elsewhere may already be in tomorrow. */
export function useToday(): string {
  const { timeZone } = useSuspenseQuery(zoneQuery).data;
  return dayIn(Date.now(), timeZone ?? hereZone());
}
