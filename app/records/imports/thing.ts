import { queryOptions } from '@tanstack/react-query';
import type { RowProblem } from '#contract/core/imports.ts';

type Tally = Record<string, number>;

export type ImportedFile<Target extends string, Counts extends Tally> = {
  id: string;
  name: string;
  rows: number;
  columns: { heading: string; samples: string[]; target: Target | null }[];
  remembered: boolean;
  jobId: string | null;
  counts: Counts | null;
  createdBy: string | null;
  createdAt: string;
};

type Wish<Target> = { id: string; columns: (Target | null)[] };
type Reading = { signal: AbortSignal };

/** What the import screens need to know about a kind of record: contract/core/imports.ts defines its calls. */
export type ImportThing<Target extends string, Counts extends Tally, Checked> = {
  /** The first part of its query keys, and its path in the API. */
  key: string;
  calls: {
    list(input: Record<string, never>, options: Reading): Promise<{ imports: ImportedFile<Target, Counts>[] }>;
    get(input: { id: string }, options: Reading): Promise<ImportedFile<Target, Counts>>;
    prepare(input: { file: string }): Promise<{ id: string }>;
    check(wish: Wish<Target>): Promise<Checked & { counts: Counts; problems: RowProblem[] }>;
    run(wish: Wish<Target>, options: { key: string }): Promise<{ jobId: string }>;
  };
  /** Path of its downloads. */
  path: string;
  targets: readonly Target[];
  /** Queries of its records, which become stale after an import. */
  records: readonly unknown[];
  accept: string;
  /** Whether it offers a file that lists what was and wasn't imported. */
  hasReport?: boolean;
};

export const importQueries = <Target extends string, Counts extends Tally, Checked>({
  key,
  calls,
}: Pick<ImportThing<Target, Counts, Checked>, 'key' | 'calls'>) => ({
  list: queryOptions({ queryKey: [key, 'list'], queryFn: ({ signal }) => calls.list({}, { signal }) }),
  get: (id: string) =>
    queryOptions({ queryKey: [key, 'get', id], queryFn: ({ signal }) => calls.get({ id }, { signal }) }),
});
