import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import type { OutputOf } from '#contract/core/call.ts';
import {
  type ListingFile,
  type ListingTarget,
  type listingImports,
  listingTargets,
} from '#contract/inventory/listing-imports.ts';
import { Outcome } from './outcome.tsx';
import { useTargetName } from './target-name.ts';

/** What each column holds; then a try, and the deed. */
export function Columns({ file, onStarted }: { file: ListingFile; onStarted: () => void }) {
  const t = useT();
  const nameOf = useTargetName();
  const [targets, setTargets] = useState(() => file.columns.map(({ target }) => target));
  // One key a set of choices: however often the button is pressed, the file is taken once.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const wish = { id: file.id, columns: targets };
  const check = useMutation({ mutationFn: () => api.listingImports.check(wish) });
  const run = useMutation({ mutationFn: () => api.listingImports.run(wish, { key }), onSuccess: onStarted });
  /** Whatever is chosen otherwise must be tried anew. A field is read from one column. */
  const choose = (place: number, value: ListingTarget | 'out') => {
    const target = value === 'out' ? null : value;
    setTargets(targets.map((before, at) => (at === place ? target : before === target ? null : before)));
    setKey(crypto.randomUUID());
    check.reset();
    run.reset();
  };
  const failure = run.error ?? check.error;
  const options = listingTargets.map((value) => ({ value, label: nameOf(value) }));
  return (
    <div className="grid gap-8">
      <section className="grid gap-3" aria-labelledby="columns">
        <div className="grid gap-1">
          <h2 id="columns" className="text-lg font-medium">
            {t('imports.columns')}
          </h2>
          <p className="text-ink-2">
            <bdi>{file.name}</bdi> · <span className="num">{t('imports.rows', { count: file.rows })}</span>
            {file.remembered && <> · {t('imports.remembered')}</>}
          </p>
        </div>
        <ul className="divide-y divide-line border-y border-line">
          {file.columns.map(({ heading, samples }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are, and two may be called the same
            <li key={place} className="grid items-center gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[1fr_15rem]">
              <div className="grid min-w-0">
                <span className="truncate font-medium">{heading || t('imports.noHeading')}</span>
                <span className="truncate text-sm text-ink-3">{samples.join(' · ') || t('imports.nothingInIt')}</span>
              </div>
              <Select<ListingTarget | 'out'>
                aria-label={t('imports.columnIs', { heading })}
                value={targets[place] ?? 'out'}
                options={[{ value: 'out', label: t('imports.leftOut') }, ...options]}
                onChange={(value) => choose(place, value)}
              />
            </li>
          ))}
        </ul>
      </section>
      {failure && (
        <p role="alert" className="rounded-m bg-loss-tint px-3 py-2.5 text-loss">
          {failure.message}
        </p>
      )}
      {check.data && <Checked result={check.data} />}
      <div className="flex flex-wrap items-center gap-3">
        <Button kind={check.data ? 'plain' : 'act'} size="l" busy={check.isPending} onClick={() => check.mutate()}>
          {t('imports.check')}
        </Button>
        {check.data && (
          <Button
            kind="act"
            size="l"
            disabled={check.data.counts.create === 0}
            busy={run.isPending}
            onClick={() => run.mutate()}
          >
            {t('listings.import.run', { count: check.data.counts.create })}
          </Button>
        )}
      </div>
    </div>
  );
}

/** What a try found: nothing was changed. */
function Checked({ result: { counts, problems, drafted } }: { result: OutputOf<typeof listingImports.check> }) {
  const t = useT();
  return (
    <section aria-label={t('imports.wouldBe')} className="grid gap-5">
      <div role="status">
        <h2 className="text-lg font-medium">{t('imports.wouldBe')}</h2>
      </div>
      <Outcome counts={counts} />
      <Rows title={t('imports.problems')} rows={problems} of={counts.refused} />
      <Rows title={t('listings.import.drafted')} rows={drafted} of={counts.drafted} />
    </section>
  );
}

type RowsProps = { title: string; rows: OutputOf<typeof listingImports.check>['problems']; of: number };

function Rows({ title, rows, of }: RowsProps) {
  const t = useT();
  const nameOf = useTargetName();
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
