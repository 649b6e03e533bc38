import { dateFormat } from '#contract/core/message.ts';
import { momentIn } from '#contract/core/moment-words.ts';

const here = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When, by the clocks at the home; the zone is named where it is not the reader's. */
export const whenThere = (tag: string, at: string, timeZone: string): string =>
  timeZone === here()
    ? dateFormat(tag, {
        weekday: 'short',
        month: 'short',
        day: 'numeric',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        timeZone,
      }).format(new Date(at))
    : momentIn(tag, new Date(at), timeZone);
