import type { T } from '#app/i18n/t.ts';

const hour = 60;

/** Whole hours as hours, otherwise minutes. */
export const spanWords = (t: T, minutes: number): string =>
  minutes > 0 && minutes % hour === 0
    ? t('showings.hoursOf', { count: minutes / hour })
    : t('showings.minutesOf', { count: minutes });
