import { useFormat } from '#app/i18n/format.ts';
import { useLocale, useT } from '#app/i18n/t.ts';
import { dateFormat } from '#contract/core/message.ts';
import type { ReportTime } from '#contract/insight/report-time.ts';

/** The first of February 2026 is a Sunday. */
const sunday = Date.UTC(2026, 1, 1);

export function useWeekdayName() {
  const { tag } = useLocale();
  return (weekday: number): string =>
    dateFormat(tag, { weekday: 'long', timeZone: 'UTC' }).format(new Date(sunday + weekday * 86_400_000));
}

/** "Every Monday at 8:00 AM CT". */
export function usePaceWords() {
  const t = useT();
  const format = useFormat();
  const weekdayName = useWeekdayName();
  return ({ every, weekday, monthDay, time, timeZone }: ReportTime): string => {
    const at = `${format.clock(time)} ${format.zone(timeZone)}`;
    if (every === 'week') return t('reports.pace.week', { weekday: weekdayName(weekday), at });
    if (every === 'month') return t('reports.pace.month', { day: monthDay, at });
    if (every === 'quarter') return t('reports.pace.quarter', { day: monthDay, at });
    return t(`reports.pace.${every}`, { at });
  };
}
