import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { issuesOf } from '#app/inventory/deals/issues.ts';
import { Refused } from '#app/inventory/deals/refused.tsx';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/checkbox.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { statusOf } from '#app/ui/problem.ts';
import type { SavedSection } from '#contract/verticals/loans/loan-application.ts';
import type { Loan } from '#contract/verticals/loans/loans.ts';
import { mostRows, type UrlaRow } from '#contract/verticals/loans/urla-data.ts';
import { type SectionName, sectionOf } from '#contract/verticals/loans/urla-sections.ts';
import { loanQueries } from '../queries.ts';
import { UrlaControl } from './urla-control.tsx';

type Props = {
  loan: Loan;
  section: SectionName;
  borrower: string | null;
  saved: SavedSection | undefined;
  mayChange: boolean;
};
type Draft = { rows: UrlaRow[]; isNone?: boolean | undefined };

/** After so long without a key the section is saved by itself. */
const quietMs = 900;
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** One section, saved by itself while it is filled in. What somebody else saved meanwhile is shown, not overwritten. */
export function SectionForm({ loan, section, borrower, saved, mayChange }: Props) {
  const t = useT();
  const client = useQueryClient();
  const { fields, isList } = sectionOf(section);
  const start: Draft = saved ? { ...saved.data, rows: [...saved.data.rows] } : { rows: isList ? [] : [{}] };
  const [draft, setDraft] = useState(start);
  const [basis, setBasis] = useState({ version: saved?.version ?? 0, data: start });
  const save = useMutation({
    mutationFn: (data: Draft) =>
      api.loans.saveSection(
        { id: loan.id, section, borrower, data, basis: basis.version },
        { key: crypto.randomUUID() },
      ),
    onSuccess: (answer, data) => {
      setBasis({ version: answer.version, data });
      void client.invalidateQueries({ queryKey: loanQueries.application(loan.id).queryKey });
      void client.invalidateQueries({ queryKey: loanQueries.get(loan.id).queryKey });
    },
  });
  const isDirty = !same(draft, basis.data);
  const isStale = save.error !== null && statusOf(save.error) === 412;
  const { mutate, isPending, error } = save;
  const refused = useRef<Draft | null>(null);
  if (error) refused.current ??= draft;
  useEffect(() => {
    if (!isDirty || isPending || isStale || refused.current === draft) return;
    refused.current = null;
    const timer = setTimeout(() => mutate(draft), quietMs);
    return () => clearTimeout(timer);
  }, [draft, isDirty, isPending, isStale, mutate]);
  // Whoever goes on to another section within that moment loses nothing.
  const leave = useRef<(() => void) | null>(null);
  leave.current = isDirty && !isPending && !isStale ? () => mutate(draft) : null;
  useEffect(() => () => leave.current?.(), []);
  const issues = issuesOf(isStale ? null : error, ['data']);
  const setRow = (place: number, field: string, value: UrlaRow[string] | undefined) => {
    const row: Record<string, UrlaRow[string]> = { ...draft.rows[place] };
    if (value === undefined || value === '') delete row[field];
    else row[field] = value;
    setDraft({ ...draft, rows: draft.rows.map((one, at) => (at === place ? row : one)) });
  };
  const takeTheirs = () => {
    const theirs: Draft = saved ? { ...saved.data, rows: [...saved.data.rows] } : { rows: [] };
    setBasis({ version: saved?.version ?? 0, data: theirs });
    setDraft(theirs);
    save.reset();
  };
  const name = t(`loans.urla.${section}`);
  return (
    <section aria-label={name} className="grid min-w-0 gap-4">
      <div className="flex min-h-8 flex-wrap items-center gap-x-3">
        <h2 className="me-auto text-lg font-medium">{name}</h2>
        <span aria-live="polite" className="text-sm text-ink-3">
          {isPending
            ? t('loans.saving')
            : error
              ? t('loans.notSaved')
              : isDirty
                ? t('loans.unsaved')
                : saved
                  ? t('loans.saved')
                  : ''}
        </span>
      </div>
      {isStale && (
        <div role="alert" className="flex flex-wrap items-center gap-3 rounded-m bg-need-tint px-3 py-2 text-need">
          <span className="me-auto">{t('loans.stale')}</span>
          <Button size="s" onClick={takeTheirs}>
            {t('loans.takeTheirs')}
          </Button>
        </div>
      )}
      {!isStale && <Refused messages={issues.rest} />}
      {draft.rows.map((row, place) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own, and their place is what is edited
          key={place}
          className={isList ? 'grid gap-3 rounded-m border border-line p-3' : 'grid gap-3'}
        >
          {isList && mayChange && (
            <div className="flex items-center">
              <span className="num me-auto text-sm text-ink-3">{place + 1}</span>
              <IconButton
                size="s"
                label={t('loans.removeRow', { number: place + 1 })}
                onClick={() => setDraft({ ...draft, rows: draft.rows.filter((_, at) => at !== place) })}
              >
                <Trash2 />
              </IconButton>
            </div>
          )}
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(11rem,100%),1fr))] gap-x-4 gap-y-3.5">
            {Object.entries(fields).map(([field, spec]) => (
              <UrlaControl
                key={field}
                section={section}
                field={field}
                spec={spec}
                value={row[field]}
                error={issues.of(`data.rows.${place}.${field}`)}
                disabled={!mayChange}
                onChange={(value) => setRow(place, field, value)}
              />
            ))}
          </div>
        </div>
      ))}
      {isList && mayChange && (
        <div className="flex flex-wrap items-center gap-4">
          <Button
            icon={<Plus />}
            disabled={draft.rows.length >= mostRows}
            onClick={() => setDraft({ rows: [...draft.rows, {}] })}
          >
            {t('loans.addRow')}
          </Button>
          {draft.rows.length === 0 && (
            <Checkbox
              checked={draft.isNone ?? false}
              onChange={(isNone) => setDraft({ rows: [], isNone })}
              label={t('loans.noneToReport')}
            />
          )}
        </div>
      )}
    </section>
  );
}
