import type { OutputOf } from '#contract/core/call.ts';
import type { Filter } from '#contract/core/filter.ts';
import type { savedSearches } from '#contract/inventory/saved-searches.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { ourDay } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { visibleTo } from '#server/people/leads/policy.ts';
import { listingById } from '../listings/queries.ts';
import { fitOf } from './fit.ts';
import { readHomes } from './homes.ts';
import { boundsOfHome, keysNearHome } from './keys.ts';

type Seekers = OutputOf<typeof savedSearches.ofListing>;
type Row = {
  search: string;
  name: string;
  filter: Filter;
  lead: Seekers['seekers'][number]['lead'];
  toldAt: string | null;
  clickedAt: string | null;
};

const mostAsked = 2_000;
const mostShown = 50;

/** Contacts whose search a listing matches or nearly matches: candidates by place and price, then the misses of each. */
export async function seekersOf(tx: Tx, actor: Member, id: string): Promise<Seekers> {
  const { organisationId } = actor;
  if (!(await tx.one(listingById(id, actor)))) throw notFound();
  const [home] = await readHomes(tx, [id]);
  if (!home) throw notFound();
  const { price, beds, baths } = boundsOfHome(home);
  const rows = await tx.all<Row>(sql`
    select s.id as search, s.name, s.filter, json_build_object('id', l.id, 'name', l.name) as lead,
      h.told_at as "toldAt", h.clicked_at as "clickedAt"
    from (select distinct k.search_id from search_keys k
      where k.organisation_id = ${organisationId} and k.key = any(${keysNearHome(home)}::text[])
        and k.price_to >= ${Math.floor(price * 0.9)}::bigint and k.price_from <= ${Math.ceil(price * 1.12)}::bigint
        and k.beds_from <= ${beds + 1}::int and k.baths_from <= ${baths + 1}::int) k
    join saved_searches s on s.organisation_id = ${organisationId} and s.id = k.search_id
    join leads l on l.organisation_id = s.organisation_id and l.id = s.lead_id
    left join search_homes h on h.organisation_id = s.organisation_id and h.search_id = s.id and h.listing_id = ${id}
    where s.archived_at is null and s.stopped_at is null and (s.expires_on is null or s.expires_on >= ${ourDay})
      and l.archived_at is null and ${visibleTo(actor)}
    order by s.id desc limit ${sql.int(mostAsked)}`);
  const fitting = rows
    .map(({ filter, ...row }) => ({ ...row, ...fitOf(filter, home) }))
    .filter(({ isNear }) => isNear)
    .sort((a, b) => b.fit - a.fit);
  return {
    total: fitting.length,
    capped: rows.length === mostAsked,
    seekers: fitting.slice(0, mostShown).map(({ isNear: _, ...seeker }) => seeker),
  };
}
