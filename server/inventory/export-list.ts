import type { AnyCall } from '#contract/core/call.ts';
import { type Fields, fieldOf } from '#contract/core/fields.ts';
import { memberNames } from '#server/account/organisations/member-names.ts';
import { csvFile, inUnits, pagesAsCsv } from '#server/core/csv/csv-file.ts';
import type { Page } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';

const kinds = { listings: 'listings.exported', deals: 'deals.exported' } as const;

type Exported = {
  of: keyof typeof kinds;
  fields: Fields;
  columns: readonly string[];
  headingOf: (column: string) => string;
  /** Table and conditions of all selected rows, for counting. */
  from: Sql;
  page: (part: { cursor: string | undefined; limit: number }) => Page;
};

/** Exports a list as CSV. The export is logged before the first byte is sent, so that no export goes unrecorded, however it ends. */
export async function exportList(
  context: BytesContext<AnyCall>,
  { of, fields, columns, headingOf, from, page }: Exported,
): Promise<Response> {
  const { input, actor, scope, services } = context;
  return csvFile(context, of, async () => {
    const names = await services.db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(30);
      const { count } = await tx.get<{ count: number }>(sql`select count(*) from ${from}`);
      tx.record({
        kind: kinds[of],
        subject: { type: 'organisation', id: actor.organisationId },
        data: { count, ...(input as object) },
      });
      return memberNames(tx, actor);
    });
    return pagesAsCsv<Record<string, unknown>>(context, `${of}.export`, {
      headings: columns.map(headingOf),
      page,
      cells: (row) => columns.map((column) => cellOf(fieldOf(fields, column)?.type, row[column], names)),
    });
  });
}

function cellOf(type: string | undefined, value: unknown, names: ReadonlyMap<string, string>): string {
  if (value === null || value === undefined) return '';
  switch (type) {
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
