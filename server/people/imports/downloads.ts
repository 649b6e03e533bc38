import type { imports } from '#contract/people/imports.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { byteOrderMark } from '#server/core/csv/csv-file.ts';
import { sql } from '#server/core/db/sql.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import type { Unknown } from './read-person.ts';
import { importById, type Stored, tableOf } from './store.ts';

/** Former releases kept what a value became in other words. */
const becomings: Partial<Record<string, string>> = {
  tag: 'kept as a tag',
  owner: 'owner chosen for the import, name kept as a tag',
  source: 'kept as the source name',
  '': 'owner chosen for the import',
  nothing: 'left out',
} satisfies Record<Unknown['becomes'] | '', string>;

type Problem = { row: number; issues: { field: string | null; message: string }[] };

/** The rows as they were, to be mended and taken in again: the last column says what to mend. */
export async function downloadProblems(context: BytesContext<typeof imports.problems>): Promise<Response> {
  const { input, actor, scope, services } = context;
  const { stored, problems } = await services.db.withOrg(scope, async (tx) => ({
    stored: await importById(tx, actor, input.id),
    problems: await tx.all<Problem>(sql`
      select row_number as row, issues from lead_import_problems
      where organisation_id = ${actor.organisationId} and import_id = ${input.id} order by row_number`),
  }));
  const { headings, rows } = await tableOf(services, stored);
  const byRow = new Map(problems.map((problem) => [problem.row, problem]));
  const lines = rows.flatMap(({ row, cells }) => {
    const problem = byRow.get(row);
    if (!problem) return [];
    const said = problem.issues.map(({ field, message }) => (field ? `${field}: ${message}` : message)).join(' ');
    return [csvLine([...headings.map((_, index) => cells[index] ?? ''), String(row), said])];
  });
  return csvFile(context.headers, stored, 'not-taken', [csvLine([...headings, 'Row', 'Problem']), ...lines]);
}

/** The moving day's report: each column, where it went, and what could not come over. */
export async function downloadReport(context: BytesContext<typeof imports.report>): Promise<Response> {
  const { input, actor, scope, services, headers } = context;
  const stored = await services.db.withOrg(scope, (tx) => importById(tx, actor, input.id));
  const unknown = (stored.unknown ?? []) as {
    heading: string;
    value: string;
    becomes: Unknown['becomes'];
    count: number;
  }[];
  return csvFile(headers, stored, 'report', [
    csvLine(['What', 'In the file', 'Here', 'Rows']),
    csvLine(['File', stored.name, stored.system, String(stored.rows)]),
    ...Object.entries(stored.counts ?? {}).map(([name, count]) => csvLine(['Outcome', name, '', String(count)])),
    ...stored.columns.map(({ heading, target }) => csvLine(['Column', heading, target ?? 'left out', ''])),
    ...unknown.map(({ heading, value, becomes, count }) =>
      csvLine(['Value', `${heading}: ${value}`, becomings[becomes] ?? becomes, String(count)]),
    ),
  ]);
}

function csvFile(headers: Record<string, string>, { id }: Stored, name: string, lines: string[]): Response {
  return new Response(byteOrderMark + lines.join(''), {
    headers: {
      ...headers,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="import-${id.slice(0, 8)}-${name}.csv"`,
      'content-security-policy': `sandbox; default-src 'none'`,
    },
  });
}
