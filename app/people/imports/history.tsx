import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { importSystems } from '#contract/people/imports.ts';
import { importQueries } from './queries.ts';

export const systemNames = keysOf('imports.system', importSystems);

/** Past imports; each can be opened, and undone as long as its job is kept. */
export function History() {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const imports = useQuery(importQueries.list).data?.imports ?? [];
  if (imports.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-medium">{t('imports.history')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {imports.map((one) => (
          <li key={one.id}>
            <Link to={`?id=${one.id}`} className="tap grid gap-0.5 py-2.5 hover:bg-sunken">
              <span className="truncate font-medium">{one.name}</span>
              <span className="num text-sm text-ink-2">
                {[
                  format.dateTime(one.createdAt),
                  people.nameOf(one.createdBy),
                  t(systemNames[one.system]),
                  one.counts
                    ? t('imports.taken', { create: one.counts.create, update: one.counts.update })
                    : t('imports.notOver'),
                ].join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
