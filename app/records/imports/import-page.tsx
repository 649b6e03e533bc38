import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { ImportRun } from '../import-run.tsx';
import { UploadToImport } from '../upload-to-import.tsx';
import { Columns } from './columns.tsx';
import { Outcome, type Told } from './outcome.tsx';
import { RowProblems } from './row-problems.tsx';
import { type ImportedFile, type ImportThing, importQueries } from './thing.ts';

type Least = { create: number; refused: number } & Record<string, number>;

type ImportWords = {
  title: string;
  text: string;
  hint: string;
  /** The list of its records: name and link. */
  home: { path: string; name: string; go: string };
  run: (count: number) => string;
  ready: (count: number) => string;
  undo: string;
  kept: string;
};

type Props<Target extends string, Counts extends Least, Checked extends { counts: Counts }> = {
  thing: ImportThing<Target, Counts, Checked>;
  words: ImportWords;
  nameOf: (field: string) => string;
  /** Names the person who uploaded the file. */
  person: (id: string | null) => string;
  outcome: (counts: Counts) => readonly Told[];
  /** Further findings of a check, beside counts and problems. */
  further?: (result: Checked) => ReactNode;
  /** What is chosen beside the columns: `of` is what it is now. */
  beside?: { of: string; node: ReactNode };
};

/** Imports records from a file: choose, map columns, check, import, and undo. The URL holds the file's id. */
export function ImportPage<
  Target extends string,
  Counts extends Least,
  Checked extends { counts: Counts; problems: Parameters<typeof RowProblems>[0]['rows'] },
>(props: Props<Target, Counts, Checked>) {
  const t = useT();
  const { thing, words } = props;
  const [query, setQuery] = useSearchParams();
  const id = query.get('id');
  return (
    <div className="page-room grid content-start gap-8 pt-4 pb-16 *:max-w-5xl">
      <header className="grid gap-1">
        <BackLink to={id ? '?' : words.home.path}>{id ? t('imports.all') : words.home.name}</BackLink>
        <h1 className="text-2xl font-medium tracking-[-0.015em]">{words.title}</h1>
        <p className="text-ink-2">{words.text}</p>
      </header>
      {id ? (
        <OneImport key={id} id={id} {...props} />
      ) : (
        <>
          <UploadToImport
            label={t('imports.choose')}
            hint={words.hint}
            accept={thing.accept}
            prepare={(file) => thing.calls.prepare({ file })}
            onPrepared={(next) => setQuery({ id: next })}
          />
          <Earlier {...props} />
        </>
      )}
    </div>
  );
}

function OneImport<
  Target extends string,
  Counts extends Least,
  Checked extends { counts: Counts; problems: Parameters<typeof RowProblems>[0]['rows'] },
>({ id, ...props }: Props<Target, Counts, Checked> & { id: string }) {
  const t = useT();
  const { thing, words, nameOf, outcome, further, beside } = props;
  const found = useQuery(importQueries(thing).get(id));
  if (found.isPending) return <SkeletonRows rows={4} columns={3} />;
  if (found.isError) return <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data.jobId) return <TakenIn file={found.data} jobId={found.data.jobId} {...props} />;
  return (
    <Columns
      thing={thing}
      file={found.data}
      nameOf={nameOf}
      runName={words.run}
      beside={beside}
      onStarted={() => void found.refetch()}
      checked={(result) => (
        <>
          <Outcome of={outcome(result.counts)} />
          <RowProblems
            title={t('imports.problems')}
            rows={result.problems}
            of={result.counts.refused}
            nameOf={nameOf}
          />
          {further?.(result)}
        </>
      )}
    />
  );
}

type TakenInProps<Target extends string, Counts extends Least, Checked> = {
  file: ImportedFile<Target, Counts>;
  jobId: string;
  thing: ImportThing<Target, Counts, Checked>;
  words: ImportWords;
  outcome: (counts: Counts) => readonly Told[];
};

function TakenIn<Target extends string, Counts extends Least, Checked>({
  file,
  jobId,
  thing,
  words,
  outcome,
}: TakenInProps<Target, Counts, Checked>) {
  const t = useT();
  const client = useQueryClient();
  const { counts } = file;
  return (
    <ImportRun
      name={file.name}
      jobId={jobId}
      onFinished={() => {
        void client.invalidateQueries({ queryKey: [thing.key] });
        void client.invalidateQueries({ queryKey: thing.records });
      }}
      undoText={words.undo}
      keptText={words.kept}
    >
      {counts && (
        <>
          <Outcome of={outcome(counts)} />
          <div className="flex flex-wrap gap-2">
            <Button asChild>
              <Link to={words.home.path}>{words.home.go}</Link>
            </Button>
            {thing.hasReport && (
              <Button asChild>
                <a href={`/api/v1${thing.path}/${file.id}/report`} download>
                  <Download />
                  {t('imports.downloadReport')}
                </a>
              </Button>
            )}
            {counts.refused > 0 && (
              <Button asChild>
                <a href={`/api/v1${thing.path}/${file.id}/problems`} download>
                  <Download />
                  {t('imports.downloadProblems')}
                </a>
              </Button>
            )}
          </div>
        </>
      )}
    </ImportRun>
  );
}

/** Earlier imports: each can still be viewed, and undone as long as its job is stored. */
function Earlier<Target extends string, Counts extends Least, Checked>({
  thing,
  words,
  person,
}: {
  thing: ImportThing<Target, Counts, Checked>;
  words: ImportWords;
  person: (id: string | null) => string;
}) {
  const t = useT();
  const format = useFormat();
  const earlier = useQuery(importQueries(thing).list).data?.imports ?? [];
  if (earlier.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="text-lg font-medium">{t('imports.history')}</h2>
      <ul className="divide-y divide-line border-y border-line">
        {earlier.map(({ id, name, createdAt, createdBy, counts }) => (
          <li key={id}>
            <Link to={`?id=${id}`} className="tap grid gap-0.5 py-2.5 hover:bg-sunken">
              <span className="truncate font-medium">{name}</span>
              <span className="num text-sm text-ink-2">
                <Facts
                  of={[
                    format.dateTime(createdAt),
                    person(createdBy),
                    counts ? words.ready(counts.create) : t('imports.notOver'),
                  ]}
                />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
