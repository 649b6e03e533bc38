import { fieldOf } from '#contract/core/fields.ts';
import { type ListingColumn, listingExport } from '#contract/inventory/listing-export.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { memberNames } from '#server/account/organisations/member-names.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { atATime, byteOrderMark, checkStillAllowed, csvFile, inUnits } from '#server/core/csv/csv-file.ts';
import { sql } from '#server/core/db/sql.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { visibleTo } from '../policy.ts';
import { listingPage, selected } from '../queries.ts';

type Context = BytesContext<typeof listingExport.export>;
type Names = ReadonlyMap<string, string>;

/** It is on record before the first byte leaves, so that no export goes untold, however it ends. */
export async function exportListings(context: Context): Promise<Response> {
  const { input, actor, scope, services } = context;
  const names = await services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(30);
    const { count } = await tx.get<{ count: number }>(sql`
      select count(*) from listings l where ${selected(actor, input)} and ${visibleTo(actor)}`);
    tx.record({
      kind: 'listings.exported',
      subject: { type: 'organisation', id: actor.organisationId },
      data: { count, ...input },
    });
    return memberNames(tx, actor);
  });
  return csvFile(context, 'listings', lines(context, names));
}

/** The list's own pages, one after the other, as fast as they are taken. */
async function* lines({ input, actor, scope, services }: Context, names: Names): AsyncGenerator<string> {
  const { columns, ...list } = input;
  yield byteOrderMark + csvLine(columns.map(resoName));
  let cursor: string | undefined;
  do {
    const answer = await services.db.pageInOneBatch(scope, listingPage({ ...list, cursor, limit: atATime }, actor));
    const page = JSON.parse(new TextDecoder().decode(answer)) as { rows: ListingRow[]; next: string | null };
    yield page.rows.map((row) => csvLine(columns.map((column) => cellOf(row, column, names)))).join('');
    cursor = page.next ?? undefined;
    if (cursor) await checkStillAllowed(services, actor, listingExport.export.access.right);
  } while (cursor);
}

/** Our names are RESO's but for the first letter; an import finds them again. */
const resoName = (column: ListingColumn): string => column.charAt(0).toUpperCase() + column.slice(1);

function cellOf(row: ListingRow, column: ListingColumn, names: Names): string {
  const value = row[column];
  if (value === null || value === undefined) return '';
  switch (fieldOf(listingFields, column)?.type) {
    case 'person':
      return names.get(String(value)) ?? String(value);
    case 'money':
      return inUnits(Number(value));
    case 'instant':
      return `${String(value).slice(0, 19)}Z`;
    default:
      return String(value);
  }
}
