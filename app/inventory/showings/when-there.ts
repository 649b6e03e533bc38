import { dateFormat } from '#contract/core/message.ts';
import { genericZone } from '#contract/core/zone-name.ts';

/** When, by the clock at the home, which is named: who reads it may be elsewhere. */
export const whenThere = (tag: string, at: string, timeZone: string): string =>
  `${dateFormat(tag, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(new Date(at))} ${genericZone(tag, new Date(at), timeZone)}`;
