import { fieldOf } from '#contract/core/fields.ts';
import { type DealColumn, dealExport } from '#contract/inventory/deals/deal-export.ts';
import { dealFields } from '#contract/inventory/deals/deal-fields.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { memberNames } from '#server/account/organisations/member-names.ts';
import { csvFile, inUnits, pagesAsCsv } from '#server/core/csv/csv-file.ts';
import { sql } from '#server/core/db/sql.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import { visibleTo } from '../policy.ts';
import { dealPage, selected } from '../queries.ts';

/** It is on record before the first byte leaves, so that no export goes untold, however it ends. */
export async function exportDeals(context: BytesContext<typeof dealExport.export>): Promise<Response> {
  const { input, actor, scope, services } = context;
  const names = await services.db.withOrg(scope, async (tx) => {
    await tx.allowSeconds(30);
    const { count } = await tx.get<{ count: number }>(sql`
      select count(*) from deals l where ${selected(actor, input)} and ${visibleTo(actor)}`);
    tx.record({
      kind: 'deals.exported',
      subject: { type: 'organisation', id: actor.organisationId },
      data: { count, ...input },
    });
    return memberNames(tx, actor);
  });
  const { columns, ...list } = input;
  const lines = pagesAsCsv<Deal>(context, dealExport.export.access.right, {
    headings: columns,
    page: (part) => dealPage({ ...list, ...part }, actor),
    cells: (row) => columns.map((column) => cellOf(row, column, names)),
  });
  return csvFile(context, 'deals', lines);
}

function cellOf(row: Deal, column: DealColumn, names: ReadonlyMap<string, string>): string {
  const value = row[column];
  if (value === null || value === undefined) return '';
  switch (fieldOf(dealFields, column)?.type) {
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
