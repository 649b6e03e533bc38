import type { InputOf } from '#contract/core/call.ts';
import type { Comp, commercialMarket } from '#contract/verticals/commercial/market.ts';
import type { BuildingUse } from '#contract/verticals/commercial/sale-words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';

export const compSubject = (id: string) => ({ type: 'commercial_comp', id });

const columns = sql`
  c.id, c.kind, c.use, c.name, c.street, c.city, c.state_or_province as "stateOrProvince", c.on_day::text as "on",
  c.square_feet as "squareFeet", c.cents, c.cap_rate as "capRate", c.lease_type as "leaseType", c.months, c.party, c.source,
  case c.kind when 'sale' then round(c.cents::numeric / c.square_feet)::bigint else c.cents end as "perFoot"`;

const newest: Order = { value: { column: sql`c.on_day`, type: 'date' }, id: sql`c.id`, descending: true };

export const compPage = (
  { kind, use, cursor, limit }: InputOf<typeof commercialMarket.comps>,
  { organisationId }: Member,
): Page => ({
  rows: sql`
    select ${columns} from commercial_comps c where c.organisation_id = ${organisationId}
      ${kind ? sql`and c.kind = ${kind}` : nothing} ${use ? sql`and c.use = ${use}` : nothing} and ${after(newest, cursor)}
    order by ${orderBy(newest)} limit ${sql.int(limit)}`,
  cursor: [sql`r.on`, sql`r.id`],
  limit,
});

/** Those that tell most about a building: of its use and state, the latest, sales before leases. */
export const nearComps = (tx: Tx, use: BuildingUse, state: string): Promise<Comp[]> =>
  tx.all<Comp>(sql`
    select ${columns} from commercial_comps c
    where c.organisation_id = ${tx.scope.organisationId} and c.use = ${use} and c.state_or_province = ${state}
    order by c.kind desc, c.on_day desc, c.id limit 12`);

export type NewComp = Omit<Comp, 'perFoot'>;

/** Those that are not known yet, by their ids. */
export const insertComps = async (tx: Tx, rows: readonly NewComp[]): Promise<string[]> => {
  const made = await tx.all<{ id: string }>(sql`
    insert into commercial_comps (organisation_id, id, kind, use, name, street, city, state_or_province, on_day, square_feet, cents, cap_rate,
      lease_type, months, party, source)
    select ${tx.scope.organisationId}, n.id, n.kind, n.use, n.name, n.street, n.city, n."stateOrProvince", n."on", n."squareFeet", n.cents,
      n."capRate", n."leaseType", n.months, n.party, n.source
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(id uuid, kind text, use text, name text, street text, city text,
      "stateOrProvince" text, "on" date, "squareFeet" int, cents bigint, "capRate" int, "leaseType" text, months int, party text, source text)
    on conflict (organisation_id, on_day, identity) do nothing returning id`);
  return made.map(({ id }) => id);
};

export async function addComp(tx: Tx, input: InputOf<typeof commercialMarket.addComp>): Promise<{ id: string }> {
  const id = newId();
  if ((await insertComps(tx, [{ id, ...input }])).length === 0)
    throw new Refusal('conflict', 'This comp is already there.');
  tx.record({ kind: 'commercial.comps_changed', subject: compSubject(id), data: { what: 'added', name: input.name } });
  return { id };
}

/** A sale of one's own that closed tells the market what it went for. */
export async function closedAsComp(tx: Tx, sale: string): Promise<void> {
  await tx.run(sql`
    insert into commercial_comps (organisation_id, kind, use, name, street, city, state_or_province, on_day, square_feet, cents, party,
      source, sale_id)
    select s.organisation_id, 'sale', b.use, b.name, b.street, b.city, b.state_or_province, s.closed_on, b.square_feet, s.closed_cents,
      coalesce((select o.buyer from commercial_lois o where o.organisation_id = s.organisation_id and o.sale_id = s.id
        and o.state = 'accepted'), ''), 'Own sale', s.id
    from commercial_sales s join commercial_buildings b on b.organisation_id = s.organisation_id and b.id = s.building_id
    where s.organisation_id = ${tx.scope.organisationId} and s.id = ${sale} on conflict (organisation_id, on_day, identity) do nothing`);
}

export async function removeComp(tx: Tx, id: string): Promise<void> {
  const gone = await tx.run(sql`
    delete from commercial_comps where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (gone === 0) throw notFound();
  tx.record({ kind: 'commercial.comps_changed', subject: compSubject(id), data: { what: 'removed' } });
}
