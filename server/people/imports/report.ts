import type { imports } from '#contract/people/imports.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { importFile } from '#server/core/imports/downloads.ts';
import { importById } from '#server/core/imports/store.ts';
import { people, type Stored } from './importer.ts';
import type { Unknown } from './read-person.ts';

/** Includes wording for the codes that earlier releases stored. */
const becomings: Partial<Record<string, string>> = {
  tag: 'kept as a tag',
  owner: 'owner chosen for the import, name kept as a tag',
  source: 'kept as the source name',
  '': 'owner chosen for the import',
  nothing: 'left out',
} satisfies Record<Unknown['becomes'] | '', string>;

/** The report of an import: each column, where it went, and what couldn't be imported. */
export async function downloadReport(context: BytesContext<typeof imports.report>): Promise<Response> {
  const { input, actor, scope, services, headers } = context;
  const stored = await services.db.withOrg(scope, (tx) => importById<Stored>(tx, actor, people.kind, input.id));
  return importFile(headers, stored.id, 'report', [
    csvLine(['What', 'In the file', 'Here', 'Rows']),
    csvLine(['File', stored.name, stored.more.system, String(stored.rows)]),
    ...Object.entries(stored.counts ?? {}).map(([name, count]) => csvLine(['Outcome', name, '', String(count)])),
    ...stored.columns.map(({ heading, target }) => csvLine(['Column', heading, target ?? 'left out', ''])),
    ...(stored.more.unknown ?? []).map(({ heading, value, becomes, count }) =>
      csvLine(['Value', `${heading}: ${value}`, becomings[becomes] ?? becomes, String(count)]),
    ),
  ]);
}
