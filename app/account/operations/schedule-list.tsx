import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { schedulesQuery } from './queries.ts';

/** Scheduled jobs, with the time of their last run. */
export function ScheduleList() {
  const t = useT();
  const format = useFormat();
  const { data } = useQuery(schedulesQuery);
  if (!data) return null;
  return (
    <section className="mt-10">
      <h2 className="text-md font-medium">{t('admin.schedules')}</h2>
      {data.schedules.length === 0 && <p className="mt-2 text-ink-2">{t('admin.schedules.none')}</p>}
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {data.schedules.map(({ name, lastFiredAt }) => (
          <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
            <code className="me-auto font-code" dir="ltr">
              {name}
            </code>
            <time dateTime={lastFiredAt} title={format.dateTime(lastFiredAt)} className="text-sm text-ink-3">
              {t('admin.schedules.fired', { when: format.relative(lastFiredAt) })}
            </time>
          </li>
        ))}
      </ul>
    </section>
  );
}
