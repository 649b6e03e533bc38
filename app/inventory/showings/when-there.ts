import { dateFormat } from '#contract/core/message.ts';

const here = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When, by the clocks at the home; the zone is named where it is not the reader's. */
export const whenThere = (tag: string, at: string, timeZone: string): string =>
  dateFormat(tag, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    ...(timeZone !== here() && { timeZoneName: 'short' as const }),
  }).format(new Date(at));
