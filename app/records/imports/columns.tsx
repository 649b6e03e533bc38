import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import type { ImportedFile, ImportThing } from './thing.ts';

type Props<
  Target extends string,
  Counts extends { create: number } & Record<string, number>,
  Checked extends { counts: Counts },
> = {
  thing: ImportThing<Target, Counts, Checked>;
  file: ImportedFile<Target, Counts>;
  nameOf: (target: string) => string;
  /** Shows the result of a check. */
  checked: (result: Checked) => ReactNode;
  runName: (count: number) => string;
  /** What must be chosen beside the columns; another choice must be tried anew. */
  beside?: { of: string; node: ReactNode } | undefined;
  onStarted: () => void;
};

/** Assigns the columns to fields, then checks the file and runs the import. */
export function Columns<
  Target extends string,
  Counts extends { create: number } & Record<string, number>,
  Checked extends { counts: Counts },
>({
  thing: { calls, targets: known },
  file,
  nameOf,
  checked,
  runName,
  beside,
  onStarted,
}: Props<Target, Counts, Checked>) {
  const t = useT();
  const [targets, setTargets] = useState(() => file.columns.map(({ target }) => target));
  // One idempotency key per set of choices, so that the file is imported once however often the button is pressed.
  const [key, setKey] = useState(() => crypto.randomUUID());
  const wish = { id: file.id, columns: targets };
  const check = useMutation({ mutationFn: (_: string) => calls.check(wish) });
  const run = useMutation({ mutationFn: () => calls.run(wish, { key }), onSuccess: onStarted });
  /** A changed choice needs a new check. Each field takes one column only. */
  const choose = (place: number, value: Target | 'out') => {
    const target = value === 'out' ? null : (value as Target);
    setTargets(targets.map((before, at) => (at === place ? target : before === target ? null : before)));
    setKey(crypto.randomUUID());
    check.reset();
    run.reset();
  };
  const tried = check.variables === (beside?.of ?? '') ? check.data : undefined;
  const failure = run.error ?? check.error;
  const options = known.map((value) => ({ value, label: nameOf(value) }));
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
              <Select<Target | 'out'>
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
      {beside?.node}
      {tried && (
        <section aria-label={t('imports.wouldBe')} className="grid gap-5">
          <div role="status">
            <h2 className="text-lg font-medium">{t('imports.wouldBe')}</h2>
          </div>
          {checked(tried)}
        </section>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          kind={tried ? 'plain' : 'act'}
          size="l"
          busy={check.isPending}
          onClick={() => {
            setKey(crypto.randomUUID());
            check.mutate(beside?.of ?? '');
          }}
        >
          {t('imports.check')}
        </Button>
        {tried && (
          <Button
            kind="act"
            size="l"
            disabled={tried.counts.create === 0}
            busy={run.isPending}
            onClick={() => run.mutate()}
          >
            {runName(tried.counts.create)}
          </Button>
        )}
      </div>
    </div>
  );
}
