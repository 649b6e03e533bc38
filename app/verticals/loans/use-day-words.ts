import { useLocale } from '#app/i18n/t.ts';

/** A day with its weekday, which counts of business days are read by: "Thu, Jul 2". */
export function useDayWords(): (day: string) => string {
  const { tag } = useLocale();
  const format = new Intl.DateTimeFormat(tag, { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
