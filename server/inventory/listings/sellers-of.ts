import type { Seller } from '#contract/inventory/listing-sellers.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { isInsideTo } from './policy.ts';

const rows = (organisationId: Sql, listing: Sql): Sql => sql`
  select s.name, s.email, s.phone, s.lead_id as lead from listing_sellers s
  where s.organisation_id = ${organisationId} and s.listing_id = ${listing} order by s.place`;

/** Sellers of `listings l`, for members who work on the listing only. */
export const sellersColumn = (actor: Member): Sql => sql`
  case when ${isInsideTo(actor)} then (select coalesce(json_agg(r), '[]') from (${rows(sql`l.organisation_id`, sql`l.id`)}) r)
    else '[]'::json end`;

/** For code that acts on behalf of the listing: its showings, offers, and deal. */
export const sellersOf = (tx: Tx, listing: string): Promise<Seller[]> =>
  tx.all<Seller>(rows(sql`${tx.scope.organisationId}`, sql`${listing}`));
