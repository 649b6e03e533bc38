import type { listingImports } from '#contract/inventory/listing-imports.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { byteOrderMark } from '#server/core/csv/csv-file.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { planOf } from './import-listings.ts';
import { importById, tableOf } from './store.ts';

/** The rows as they were, to be mended and taken in again: the last column says what to mend. */
export async function downloadProblems(context: BytesContext<typeof listingImports.problems>): Promise<Response> {
  const { input, actor, scope, services, headers } = context;
  const stored = await services.db.withOrg(scope, (tx) => importById(tx, actor, input.id));
  const table = await tableOf(services, stored);
  const { problems } = await planOf(
    table,
    stored.columns.map(({ target }) => target),
  );
  const byRow = new Map(problems.map(({ row, issues }) => [row, issues]));
  const lines = table.rows.flatMap(({ row, cells }) => {
    const issues = byRow.get(row);
    if (!issues) return [];
    const said = issues.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' ');
    return [csvLine([...table.headings.map((_, place) => cells[place] ?? ''), String(row), said])];
  });
  return new Response(byteOrderMark + [csvLine([...table.headings, 'Row', 'Problem']), ...lines].join(''), {
    headers: {
      ...headers,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="import-${stored.id.slice(0, 8)}-not-taken.csv"`,
      'content-security-policy': `sandbox; default-src 'none'`,
    },
  });
}
