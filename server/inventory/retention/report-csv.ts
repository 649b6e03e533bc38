import { type PurgeFile, retention } from '#contract/inventory/retention.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { atATime, byteOrderMark, checkStillAllowed, csvFile } from '#server/core/csv/csv-file.ts';
import { sql } from '#server/core/db/sql.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { reportById, reportFilePage } from './reports.ts';

type Context = BytesContext<typeof retention.reportCsv>;

export async function reportCsv(context: Context): Promise<Response> {
  const { input, actor, scope, services } = context;
  if (!(await services.db.withOrg(scope, (tx) => tx.one(reportById(input.id, actor))))) throw notFound();
  return csvFile(context, 'purge-report', async () => lines(context));
}

const columns = ['file', 'name', 'place', 'retention', 'keepUntil', 'size', 'sha256', 'outcome'] as const;

async function* lines({ input: { id }, actor, scope, services }: Context): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  let cursor: string | undefined;
  do {
    const { page } = await services.db.withOrg(scope, (tx) =>
      tx.get<{ page: string }>(sql`select (${reportFilePage({ id, cursor, limit: atATime }, actor)}) as page`),
    );
    const { rows, next } = JSON.parse(page) as { rows: PurgeFile[]; next: string | null };
    yield rows.map((row) => csvLine(columns.map((column) => String(row[column] ?? '')))).join('');
    cursor = next ?? undefined;
    if (cursor) await checkStillAllowed(services, actor, retention.reportCsv.access.right);
  } while (cursor);
}
