import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import type { KnownPerson } from '#contract/people/imports.ts';
import { useTargets } from './use-targets.ts';

/** People in the file who already exist, with what the import would change, and those who occur several times. */
export function KnownPeople({ known, count }: { known: readonly KnownPerson[]; count: number }) {
  const t = useT();
  const format = useFormat();
  const { nameOf } = useTargets();
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{t('imports.known')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <ul tabIndex={0} className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
        {known.map(({ rows, name, lead, fields }) => (
          <li key={rows[0]} className="flex flex-wrap gap-x-3 py-1.5 text-sm">
            <span className="num text-ink-3">
              {rows.length > 1
                ? t('imports.known.rows', { rows: format.list(rows.map((row) => format.number(row))) })
                : t('imports.row', { row: rows[0]! })}
            </span>
            <bdi>{name}</bdi>
            {lead && (
              <Link to={`/lead/${lead.id}`} target="_blank" className="text-act hover:underline">
                <bdi>{lead.name}</bdi>
              </Link>
            )}
            <span className="ms-auto text-ink-2">
              {!lead
                ? t('imports.known.twice')
                : fields.length > 0
                  ? t('imports.known.changes', { fields: format.list(fields.map(nameOf)) })
                  : t('imports.known.nothing')}
            </span>
          </li>
        ))}
      </ul>
      {count > known.length && (
        <p className="num text-sm text-ink-2">{t('imports.known.more', { count: count - known.length })}</p>
      )}
    </div>
  );
}
