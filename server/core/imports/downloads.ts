import type { AnyCall } from '#contract/core/call.ts';
import { csvLine } from '../csv/csv-cell.ts';
import { byteOrderMark } from '../csv/csv-file.ts';
import type { BytesContext } from '../http/serve-bytes.ts';
import type { Importer } from './importer.ts';
import { importById, problemsOf, tableOf } from './store.ts';

type Context = Pick<BytesContext<AnyCall>, 'actor' | 'scope' | 'services' | 'headers'>;

/** The rows that were not imported, to be corrected and imported again; the last column names the problem. */
export async function downloadProblems(
  importer: Pick<Importer, 'kind' | 'read'>,
  { actor, scope, services, headers }: Context,
  id: string,
): Promise<Response> {
  const { stored, problems } = await services.db.withOrg(scope, async (tx) => ({
    stored: await importById(tx, actor, importer.kind, id),
    problems: await problemsOf(tx, id),
  }));
  const { headings, rows } = await tableOf(importer, services, stored);
  const byRow = new Map(problems.map(({ row, issues }) => [row, issues]));
  const lines = rows.flatMap(({ row, cells }) => {
    const issues = byRow.get(row);
    if (!issues) return [];
    const said = issues.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' ');
    return [csvLine([...headings.map((_, place) => cells[place] ?? ''), String(row), said])];
  });
  return importFile(headers, id, 'not-taken', [csvLine([...headings, 'Row', 'Problem']), ...lines]);
}

export const importFile = (headers: Record<string, string>, id: string, name: string, lines: string[]): Response =>
  new Response(byteOrderMark + lines.join(''), {
    headers: {
      ...headers,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="import-${id.slice(0, 8)}-${name}.csv"`,
      'content-security-policy': `sandbox; default-src 'none'`,
    },
  });
