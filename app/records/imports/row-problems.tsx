import { useT } from '#app/i18n/t.ts';
import type { RowProblem } from '#contract/core/imports.ts';

type Props = { title: string; rows: readonly RowProblem[]; of: number; nameOf: (field: string) => string };

/** Rows with problems: what is wrong, and in which field. */
export function RowProblems({ title, rows, of, nameOf }: Props) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <div className="grid gap-2">
      <h3 className="font-medium">{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
      <ul tabIndex={0} className="max-h-72 divide-y divide-line overflow-y-auto border-y border-line">
        {rows.map(({ row, issues }) => (
          <li key={row} className="flex flex-wrap gap-x-3 py-1.5 text-sm">
            <span className="num text-ink-3">{t('imports.row', { row })}</span>
            {issues.map(({ field, message }) => (
              <span key={`${field} ${message}`}>{field ? `${nameOf(field)}: ${message}` : message}</span>
            ))}
          </li>
        ))}
      </ul>
      {of > rows.length && (
        <p className="num text-sm text-ink-2">{t('imports.moreProblems', { count: of - rows.length })}</p>
      )}
    </div>
  );
}
