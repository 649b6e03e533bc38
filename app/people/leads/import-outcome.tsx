import { Link } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { leadFields } from '#contract/people/lead-fields.ts';
import type { LeadImport } from '#contract/people/lead-import.ts';

/** More of them help nobody; the file is mended by what is wrong with the first. */
const mostShown = 100;

type Props = { outcome: LeadImport; isDone?: boolean; onClose: () => void };

/** How many rows of a file become leads, and of each of the others why not. */
export function ImportOutcome({ outcome, isDone = false, onClose }: Props) {
  const t = useT();
  const { created, refusedCount, refused, columns } = outcome;
  const leftOut = columns.filter(({ field }) => field === null).map(({ heading }) => heading);
  const hasSource = columns.some(({ field }) => field === 'source');
  const labelOf = (field: string | null) =>
    field && Object.hasOwn(leadFields, field) ? t.any(leadFields[field as keyof typeof leadFields].label) : field;
  return (
    <div className="grid gap-3" aria-live="polite">
      <p className="num text-md font-medium">
        {isDone ? t('leads.import.done', { count: created }) : t('leads.import.ready', { count: created })}
      </p>
      {isDone && created > 0 && (
        <Link
          to={`/leads?filter=${hasSource ? '' : 'source:is(import)~'}createdAt:in_last(1h)`}
          onClick={onClose}
          className="justify-self-start font-medium text-act underline-offset-4 hover:underline"
        >
          {t('leads.import.show')}
        </Link>
      )}
      {leftOut.length > 0 && (
        <p className="text-sm text-ink-2">{t('leads.import.leftOut', { headings: leftOut.join(', ') })}</p>
      )}
      {refusedCount > 0 && (
        <section className="grid gap-1.5">
          <h3 className="num font-medium text-loss">{t('leads.import.refused', { count: refusedCount })}</h3>
          <ul
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and holds nothing else that takes the focus
            tabIndex={0}
            className="max-h-60 divide-y divide-line overflow-y-auto rounded-m border border-line"
          >
            {refused.slice(0, mostShown).map(({ row, issues }) => (
              <li key={row} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-3 px-3 py-1.5 text-sm">
                <span className="num text-ink-3">{t('leads.import.row', { row })}</span>
                <span className="wrap-anywhere">
                  {issues.map(({ field, message }) => [labelOf(field), message].filter(Boolean).join(': ')).join(' ')}
                </span>
              </li>
            ))}
          </ul>
          {refusedCount > mostShown && (
            <p className="num text-sm text-ink-3">
              {t('leads.import.moreRefused', { count: refusedCount - mostShown })}
            </p>
          )}
        </section>
      )}
    </div>
  );
}
