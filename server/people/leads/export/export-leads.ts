import type { InputOf } from '#contract/core/call.ts';
import { customTypeOf } from '#contract/people/custom-field-names.ts';
import { type ExportColumn, furtherColumns, isFurther, leadExport } from '#contract/people/lead-export.ts';
import { extraFields } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import { memberNames } from '#server/account/organisations/member-names.ts';
import { requireApproval } from '#server/account/security/exports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { atATime, byteOrderMark, checkStillAllowed, csvFile } from '#server/core/csv/csv-file.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { BytesContext } from '#server/core/http/serve-bytes.ts';
import type { Services } from '#server/core/services.ts';
import { pointRows } from '../../contacts/points.ts';
import { customFieldsOf } from '../custom/custom-fields.ts';
import { visibleTo } from '../policy.ts';
import { leadPage, selected } from '../queries.ts';
import { headingOf, presentCell } from './present-cell.ts';

type Wish = InputOf<typeof leadExport.export>;
type Context = BytesContext<typeof leadExport.export>;
type Page = { rows: Lead[]; next: string | null };

/** Records the export before sending the first byte, so that even an export that breaks off is on record. */
export async function exportLeads(context: Context): Promise<Response> {
  const { input, actor, scope, services } = context;
  return csvFile(context, 'leads', async () => {
    const known = await services.db.withOrg(scope, async (tx) => {
      await recordExport(tx, actor, input);
      return { names: await memberNames(tx, actor), labels: await fieldLabels(tx) };
    });
    return lines(context, known);
  });
}

async function recordExport(tx: Tx, actor: Member, wish: Wish): Promise<void> {
  await tx.allowSeconds(30);
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*) from leads l where ${selected(actor, wish)} and ${visibleTo(actor)}`);
  await requireApproval(tx, actor, count);
  tx.record({
    kind: 'leads.exported',
    subject: { type: 'organisation', id: actor.organisationId },
    data: { count, ...wish },
  });
}

async function fieldLabels(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const fields = await customFieldsOf(tx);
  return new Map(fields.map(({ key, label }) => [key, label]));
}

/** Display names of members (by id) and custom fields (by key). */
type Known = { names: ReadonlyMap<string, string>; labels: ReadonlyMap<string, string> };

/** Yields the pages of the lead list one by one, as fast as the client reads them. */
async function* lines(context: Context, { names, labels }: Known): AsyncGenerator<string> {
  const { input, actor, scope, services } = context;
  const { columns } = input;
  yield byteOrderMark + csvLine(columns.map((column) => headingOf(column, labels)));
  const beside = columns.filter(isBeside);
  let cursor: string | undefined;
  do {
    const asked = leadPage({ ...input, with: beside, cursor, limit: atATime }, actor);
    const answer = await services.db.pageInOneBatch(scope, asked);
    const page = JSON.parse(new TextDecoder().decode(answer)) as Page;
    const further = columns.some(isFurther) ? await furtherPoints(services, scope, page.rows) : nobodysPoints;
    yield page.rows.map((lead) => lineOf(lead, columns, names, further)).join('');
    cursor = page.next ?? undefined;
    if (cursor) await checkStillAllowed(services, actor, leadExport.export.access.right);
  } while (cursor);
}

type Further = ReadonlyMap<string, readonly { channel: string; address: string }[]>;
const nobodysPoints: Further = new Map();

/** Reads the further phone numbers and email addresses of a page of leads in one query. */
export async function furtherPoints(services: Services, scope: Scope, leads: readonly Lead[]): Promise<Further> {
  const points = await services.db.withOrg(scope, (tx) =>
    tx.all<{ leadId: string; channel: string; address: string; primary: boolean }>(
      pointRows(
        sql`leads l where l.organisation_id = ${scope.organisationId} and l.id = any(${leads.map(({ id }) => id)}::uuid[])`,
      ),
    ),
  );
  return Map.groupBy(
    points.filter(({ primary }) => !primary),
    ({ leadId }) => leadId,
  );
}

export function lineOf(
  lead: Lead,
  columns: readonly ExportColumn[],
  names: ReadonlyMap<string, string>,
  further: Further,
): string {
  const addresses = (channel: string) =>
    (further.get(lead.id) ?? []).flatMap((point) => (point.channel === channel ? [point.address] : [])).join('; ');
  return csvLine(
    columns.map((column) => (isFurther(column) ? addresses(furtherColumns[column]) : presentCell(lead, column, names))),
  );
}

/** Whether a column is only part of the list when it is asked for. */
const isBeside = (column: ExportColumn): boolean =>
  customTypeOf(column) !== undefined || (extraFields as readonly string[]).includes(column);
