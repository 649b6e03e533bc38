import type { InputOf } from '#contract/core/call.ts';
import type { Cma, CmaComparable, CmaLink, cmas } from '#contract/inventory/value/cmas.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal } from '#server/core/auth/seal.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import type { Settings } from '#server/env.ts';
import { canColumn, visibleTo } from '../../listings/policy.ts';
import { type Middle, marketAround } from './around.ts';
import { cmaLooks, officePhoto } from './looks.ts';

/** A CMA belongs to its author like a draft listing: the same rule decides who can see and change it. */
const from = (actor: Member): Sql =>
  sql`cmas l where l.organisation_id = ${actor.organisationId} and ${visibleTo(actor)}`;

export type CmaRecord = Omit<Cma, 'market' | 'links' | 'unshareable' | 'comparables' | 'looks' | 'at'> & {
  comparables: CmaComparable[];
  latitude: number;
  longitude: number;
  city: string;
  property: string | null;
  isWished: boolean;
};

const recordById = (id: string, actor: Member): Sql => sql`
  select l.id, l.listing_id as listing, l.property_id as property, l.address, l.city, l.latitude, l.longitude,
    l.property_type as "propertyType", l.facts, l.confirmed_at as "confirmedAt", l.search, l.rates, l.comparables, l.value_range as range,
    l.note, l.created_at as "createdAt", l.changed_at as "changedAt", l.version, ${canColumn(actor)} as can,
    coalesce((select g.internet_automated_valuation_display_yn from listings g
      where g.organisation_id = l.organisation_id and g.id = l.listing_id), true) as "isWished"
  from ${from(actor)} and l.id = ${id}`;

export async function findCma(tx: Tx, actor: Member, id: string): Promise<CmaRecord> {
  const found = await tx.one<CmaRecord>(recordById(id, actor));
  if (!found) throw notFound();
  return found;
}

/** Locked, so that two edits of the same version can't both succeed. */
export async function lockCma(tx: Tx, actor: Member, id: string): Promise<CmaRecord> {
  const found = await tx.one<CmaRecord>(sql`${recordById(id, actor)} for update of l`);
  if (!found) throw notFound();
  return found;
}

export const middleOf = ({ latitude, longitude, property, propertyType }: CmaRecord): Middle => ({
  latitude,
  longitude,
  property,
  propertyType,
});

export async function presentCma(tx: Tx, actor: Member, id: string, settings: Settings): Promise<Cma> {
  const { latitude, longitude, city, property, isWished, ...found } = await findCma(tx, actor, id);
  const middle = { latitude, longitude, property, propertyType: found.propertyType };
  const shown = [...(found.listing ? [found.listing] : []), ...found.comparables.map(({ listing }) => listing)];
  const looks = await cmaLooks(tx, shown);
  return {
    ...found,
    at: { latitude, longitude },
    looks: [...looks].map(([listing, look]) => ({ listing, photo: officePhoto(listing, look), at: look.at })),
    market: await marketAround(tx, middle, found.search, visibleTo(actor)),
    links: await linksOf(tx, actor, id, settings),
    unshareable: whyUnshareable({ ...found, isWished }),
  };
}

export function whyUnshareable({
  isWished,
  confirmedAt,
  comparables,
}: Pick<CmaRecord, 'isWished' | 'confirmedAt' | 'comparables'>): Cma['unshareable'] {
  if (!isWished) return 'not_wished';
  if (confirmedAt === null) return 'unconfirmed';
  return comparables.length === 0 ? 'no_comparables' : null;
}

export const linkPurpose = 'cma report';

export async function linksOf(tx: Tx, { organisationId }: Member, id: string, settings: Settings): Promise<CmaLink[]> {
  const links = await tx.all<CmaLink>(sql`
    select k.id, k.note, k.expires_at as "expiresAt", k.opens, k.opened_at as "openedAt", k.revoked_at as "revokedAt",
      k.revoked_at is null and k.expires_at > now() as "isOpen", k.created_at as "createdAt", null as address
    from cma_links k where k.organisation_id = ${organisationId} and k.cma_id = ${id} order by k.id desc limit 100`);
  return links.map((link) => ({
    ...link,
    address: link.isOpen
      ? `${settings.publicUrl}/cma/${seal(settings.secret, linkPurpose, `${organisationId} ${link.id}`)}`
      : null,
  }));
}

export function cmaPage({ listing, cursor, limit }: InputOf<typeof cmas.list>, actor: Member): Sql {
  const order: Order = { id: sql`l.id`, descending: true };
  const rows = sql`
    select l.id, l.listing_id as listing, l.address, l.value_range as range, jsonb_array_length(l.comparables) as comparables,
      l.changed_at as "changedAt", l.created_at as "createdAt"
    from ${from(actor)} ${listing ? sql`and l.listing_id = ${listing}` : sql.raw('')} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, sql`r.id::text`, limit);
}

export function cmaTimeline({ id, cursor, limit }: InputOf<typeof cmas.timeline>, actor: Member): Sql {
  const order: Order = { id: sql`e.id`, descending: true };
  const rows = sql`
    select e.id, e.kind, e.at,
      json_build_object('kind', e.actor_kind, 'id', e.actor_id, 'name', u.first_name || ' ' || u.last_name) as actor, e.data
    from events e left join users u on u.id = e.actor_id
    where e.organisation_id = ${actor.organisationId} and e.subject_type = 'cma' and e.subject_id = ${id} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return sql`select case when exists (select from ${from(actor)} and l.id = ${id}) then (${pageJson(rows, sql`r.id::text`, limit)}) end`;
}
