import { fieldOf } from '#contract/core/fields.ts';
import { type ListingColumn, listingExport } from '#contract/inventory/listing-export.ts';
import { listingFields } from '#contract/inventory/listing-fields.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { memberNames } from '#server/account/organisations/member-names.ts';
import { csvFile, inUnits, pagesAsCsv } from '#server/core/csv/csv-file.ts';
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
  const { columns, ...list } = input;
  const lines = pagesAsCsv<ListingRow>(context, listingExport.export.access.right, {
    headings: columns.map(resoName),
    page: (part) => listingPage({ ...list, ...part }, actor),
    cells: (row) => columns.map((column) => cellOf(row, column, names)),
  });
  return csvFile(context, 'listings', lines);
}

/** Our names are RESO's but for the first letter; an import finds them again. */
const resoName = (column: ListingColumn): string => column.charAt(0).toUpperCase() + column.slice(1);

function cellOf(row: ListingRow, column: ListingColumn, names: Names): string {
  const value = row[column];
  if (value === null || value === undefined) return '';
  switch (fieldOf(listingFields, column)?.type) {
    case 'person':
      return names.get(String(value)) ?? String(value);
    case 'tags':
      return (value as readonly string[]).join(';');
    case 'money':
      return inUnits(Number(value));
    case 'instant':
      return `${String(value).slice(0, 19)}Z`;
    default:
      return String(value);
  }
}
