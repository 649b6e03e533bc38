import type { OpenHouse } from '#contract/inventory/open-houses.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { canColumn, visibleTo } from '../listings/policy.ts';

const columns = (actor: Member, publicUrl: string): Sql => sql`
  h.id, h.listing_id as listing, l.unparsed_address as address, l.state_or_province as region, h.state,
  to_char(h.start_local, 'YYYY-MM-DD"T"HH24:MI') as start, h.minutes, h.time_zone as "timeZone", h.host_id as host, h.is_public as "isPublic",
  h.words, trim(u.first_name || ' ' || u.last_name) as "hostName", h.starts_at as "startsAt", ${`${publicUrl}/open-house/`}::text || h.slug as page,
  (select count(*)::int from open_house_visits v where v.organisation_id = h.organisation_id and v.open_house_id = h.id) as visits,
  h.version, json_build_object('change', coalesce((${canColumn(actor)} ->> 'change')::boolean, false)) as can`;

export const openHouseRows = (actor: Member, publicUrl: string, which: Sql, more: Sql = sql.raw('')): Sql => sql`
  select ${columns(actor, publicUrl)}${more} from open_houses h
  join listings l on l.organisation_id = h.organisation_id and l.id = h.listing_id
  join users u on u.id = h.host_id
  where h.organisation_id = ${actor.organisationId} and ${visibleTo(actor)} and ${which}
  order by h.starts_at desc, h.id limit 100`;

export async function openHouseById(tx: Tx, actor: Member, id: string, publicUrl: string): Promise<OpenHouse> {
  const row = await tx.one<OpenHouse>(openHouseRows(actor, publicUrl, sql`h.id = ${id}`));
  if (!row) throw notFound();
  return row;
}
