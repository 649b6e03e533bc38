import { dealFields } from '#contract/inventory/deals/deal-fields.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import { filterCompiler } from '#server/core/filter/compile.ts';
import { searchText } from '../listings/columns.ts';
import { canColumn, office } from './policy.ts';

/** The column of each editable field. */
export const written = {
  name: sql`name`,
  lead: sql`lead_id`,
  listing: sql`listing_id`,
  saleKind: sql`sale_kind`,
  address: sql`address`,
  price: sql`price_cents`,
  timeZone: sql`time_zone`,
  owner: sql`owner_id`,
} as const;
export type Written = keyof typeof written;

/** All public fields under the contract's names. Over `deals l`, its lead `p`, and its listing `h`. */
export const dealColumns = (actor: Member): Sql => sql`
  l.id, l.name, l.pipeline, l.side, l.sale_kind as "saleKind", l.stage, l.state, l.probability,
  case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as lead,
  case when h.id is not null then json_build_object('id', h.id, 'name', h.unparsed_address) end as listing,
  l.address, l.price_cents as price, l.gross_cents as gross, l.weighted_cents as weighted, l.accepted_on as "acceptedOn",
  l.closing_on as "closingOn", l.closed_on as "closedOn", l.next_date_on as "nextDateOn", l.lost_reason as "lostReason",
  l.time_zone as "timeZone", l.owner_id as owner, l.stage_changed_at as "stageChangedAt", l.modified_at as "modifiedAt",
  l.created_at as "createdAt", l.archived_at as "archivedAt", l.version, ${canColumn(actor)} as can`;

export const linked = sql`
  left join leads p on p.organisation_id = l.organisation_id and p.id = l.lead_id
  left join listings h on h.organisation_id = l.organisation_id and h.id = l.listing_id`;

export const compileDealFilter = filterCompiler(dealFields, {
  name: { column: sql`l.name` },
  stage: { column: sql`l.stage` },
  pipeline: { column: sql`l.pipeline` },
  side: { column: sql`l.side` },
  saleKind: { column: sql`l.sale_kind` },
  state: { column: sql`l.state` },
  price: { column: sql`l.price_cents` },
  gross: { column: sql`l.gross_cents` },
  weighted: { column: sql`l.weighted_cents` },
  probability: { column: sql`l.probability` },
  closingOn: { column: sql`l.closing_on` },
  nextDateOn: { column: sql`l.next_date_on` },
  acceptedOn: { column: sql`l.accepted_on` },
  closedOn: { column: sql`l.closed_on` },
  owner: { column: sql`l.owner_key`, nobody: office },
  address: { column: sql`l.address` },
  lostReason: { column: sql`l.lost_reason` },
  stageChangedAt: { column: sql`l.stage_changed_at` },
  modifiedAt: { column: sql`l.modified_at` },
  createdAt: { column: sql`l.created_at` },
});

/** An organization has a few thousand deals at most, so a scan is fast enough. */
export function searchCondition(fragment = ''): Sql {
  const text = searchText(fragment);
  return text.length < 2 ? nothing : sql` and l.search like ${`%${text}%`}`;
}
