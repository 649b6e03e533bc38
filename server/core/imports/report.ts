import type { AnyCall } from '#contract/core/call.ts';
import { csvLine } from '../csv/csv-cell.ts';
import type { BytesContext } from '../http/serve-bytes.ts';
import { importFile } from './downloads.ts';
import type { Importer } from './importer.ts';
import { importById, problemsOf, type Stored } from './store.ts';
import type { Unknown } from './unknowns.ts';

type Context = Pick<BytesContext<AnyCall>, 'actor' | 'scope' | 'services' | 'headers'>;
type Told<Becomes extends string> = Stored<string, Record<string, number>, { unknown?: Unknown<Becomes>[] }>;

/** What came over and what did not: columns, values that no word here stands for, and rows that could not be read. */
export async function downloadReport<Becomes extends string>(
  { kind }: Pick<Importer, 'kind'>,
  { actor, scope, services, headers }: Context,
  id: string,
  becomings: Readonly<Record<Becomes, string>>,
): Promise<Response> {
  const { stored, problems } = await services.db.withOrg(scope, async (tx) => ({
    stored: await importById<Told<Becomes>>(tx, actor, kind, id),
    problems: await problemsOf(tx, id),
  }));
  return importFile(headers, stored.id, 'report', [
    csvLine(['What', 'In the file', 'Here', 'Rows']),
    csvLine(['File', stored.name, kind, String(stored.rows)]),
    ...Object.entries(stored.counts ?? {}).map(([name, count]) => csvLine(['Outcome', name, '', String(count)])),
    ...stored.columns.map(({ heading, target }) => csvLine(['Column', heading, target ?? 'left out', ''])),
    ...(stored.more.unknown ?? []).map(({ heading, value, becomes, count }) =>
      csvLine(['Value', value ? `${heading}: ${value}` : heading, becomings[becomes], String(count)]),
    ),
    ...problems.flatMap(({ row, issues }) =>
      issues.map(({ field, message }) => csvLine(['Row', String(row), field ? `${field}: ${message}` : message, '1'])),
    ),
  ]);
}
