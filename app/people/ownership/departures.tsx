import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Part } from '../team/part.tsx';
import { ExportRow } from './export-row.tsx';
import { ownershipQueries } from './queries.ts';

/** The exports of departing members, including former ones; hidden if there are none. */
export default function Departures() {
  const t = useT();
  const { data } = useQuery(ownershipQueries.exports());
  if (!data || data.exports.length === 0) return null;
  return (
    <Part title={t('ownership.departures')} text={t('ownership.departuresText')}>
      <ul className="divide-y divide-line border-y border-line">
        {data.exports.map((made) => (
          <li key={made.id} className="py-3">
            <ExportRow made={made} title={t('ownership.exportOf', { name: made.person.name })} />
          </li>
        ))}
      </ul>
    </Part>
  );
}
