import { useQuery } from '@tanstack/react-query';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { fileQueries } from '../queries.ts';

/** Visits through a link, with their origin and time. */
export default function LinkVisits({ fileId, linkId }: { fileId: string; linkId: string }) {
  const t = useT();
  const format = useFormat();
  const visits = useQuery(fileQueries.visits(fileId, linkId)).data?.rows;
  if (!visits) return null;
  if (visits.length === 0) return <p className="mt-1 text-sm text-ink-2">{t('files.noVisits')}</p>;
  return (
    <ul className="mt-1.5 grid gap-1 rounded-m bg-sunken px-3 py-2 text-sm">
      {visits.map(({ id, what, ip, agent, at }) => (
        <li key={id} className="flex flex-wrap gap-x-3">
          <span className={what === 'refused' ? 'text-loss' : undefined}>{t(`files.visit.${what}`)}</span>
          <span className="num text-ink-2">{format.dateTime(at)}</span>
          <span dir="ltr" className="num text-ink-2">
            {ip}
          </span>
          <span dir="ltr" className="min-w-0 basis-full truncate text-ink-3 sm:basis-0 sm:grow">
            {agent}
          </span>
        </li>
      ))}
    </ul>
  );
}
