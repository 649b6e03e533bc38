import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { homeZone, unknownZone } from '#contract/inventory/home-zone.ts';
import { type Building, type commercial, mostSpaces } from '#contract/verticals/commercial/commercial.ts';
import { netEffective, rentAsOf, standingOf, walt } from '#contract/verticals/commercial/leases.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { merged } from '../insurance/merged.ts';

export const todayAt = sql`(now() at time zone b.time_zone)::date`;
const buildingSubject = (id: string) => ({ type: 'commercial_building', id });

const columns: Sql = sql`
  b.id, b.name, b.street, b.city, b.state_or_province as "stateOrProvince", b.postal_code as "postalCode", b.square_feet as "squareFeet",
  b.use, b.year_built as "yearBuilt",
  (select count(*)::int from commercial_spaces s where s.organisation_id = b.organisation_id and s.building_id = b.id) as spaces,
  (select coalesce(sum(l.square_feet), 0)::int from commercial_leases l where l.organisation_id = b.organisation_id
    and l.building_id = b.id and ${todayAt} between l.from_on and l.until_on) as "leasedFeet",
  (select min(l.until_on)::text from commercial_leases l where l.organisation_id = b.organisation_id
    and l.building_id = b.id and ${todayAt} between l.from_on and l.until_on) as "nextExpiration", b.version`;

const byName: Order = { value: { column: sql`b.name_key`, type: 'text' }, id: sql`b.id`, descending: false };

export function buildingPage(
  { search, cursor, limit }: InputOf<typeof commercial.buildings>,
  { organisationId }: Member,
): Page {
  const found = search
    ? sql`and b.search like '%' || lintel.plain(${search.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : nothing;
  return {
    rows: sql`
      select ${columns} from commercial_buildings b where b.organisation_id = ${organisationId} ${found} and ${after(byName, cursor)}
      order by ${orderBy(byName)} limit ${sql.int(limit)}`,
    cursor: [sql`lintel.plain(r.name)`, sql`r.id`],
    limit,
  };
}

export async function buildingById(tx: Tx, id: string, lock: Sql = nothing): Promise<Building & { today: string }> {
  const found = await tx.one<Building & { today: string }>(sql`
    select ${columns}, ${todayAt}::text as today from commercial_buildings b
    where b.organisation_id = ${tx.scope.organisationId} and b.id = ${id} ${lock}`);
  if (!found) throw notFound();
  return found;
}

type Shown = OutputOf<typeof commercial.building>;
type Row<Key extends 'leases' | 'proposals' | 'costs'> = Shown[Key][number];

/** What stands, what it brings and what it costs; counted from the leases as they are today there. */
export async function buildingShown(tx: Tx, id: string): Promise<Shown> {
  const { organisationId } = tx.scope;
  const one = await buildingById(tx, id);
  const here = sql`organisation_id = ${organisationId} and building_id = ${id}`;
  const list = await tx.all<Shown['list'][number]>(sql`
    select id, floor, suite, square_feet as "squareFeet" from commercial_spaces where ${here}
    order by floor desc, suite_key limit ${sql.int(mostSpaces)}`);
  const rows = await tx.all<Omit<Row<'leases'>, 'standing' | 'annual'>>(sql`
    select id, space_id as space, tenant, lead_id as lead, from_on::text as "from", until_on::text as until, type,
      square_feet as "squareFeet", per_foot_cents as "perFoot", escalation
    from commercial_leases where ${here} order by from_on, id limit 2000`);
  const leases = rows.map((row) => ({
    ...row,
    standing: standingOf(row.from, row.until, one.today),
    annual: rentAsOf(row, one.today),
  }));
  const offered = await tx.all<Omit<Row<'proposals'>, 'net'>>(sql`
    select p.id, p.space_id as space, p.tenant, p.round, p.stage, p.type, p.from_on::text as "from", p.months,
      p.square_feet as "squareFeet", p.per_foot_cents as "perFoot", p.escalation, p.free_months as "freeMonths",
      p.improvements_cents as improvements, p.commission_rate as "commissionRate", p.options, p.touched_at as "touchedAt",
      p.stage not in ('executed', 'dead') and p.touched_at < now() - interval '30 days' as "isStale"
    from commercial_proposals p join commercial_spaces s on s.organisation_id = p.organisation_id and s.id = p.space_id
    where p.organisation_id = ${organisationId} and s.building_id = ${id} order by p.tenant_key, p.space_id, p.round limit 500`);
  const costs = await tx.all<Omit<Row<'costs'>, 'total'>>(sql`
    select year, occupancy, expenses from commercial_costs where ${here} order by year desc limit 50`);
  const { recovered } = await tx.get<{ recovered: number }>(sql`
    select coalesce(sum(t.owed_cents), 0)::bigint as recovered from commercial_statements t
    join commercial_leases l on l.organisation_id = t.organisation_id and l.id = t.lease_id
    where t.organisation_id = ${organisationId} and l.building_id = ${id} and t.year = ${costs[0]?.year ?? 0} and t.superseded_on is null`);
  const totals = costs.map((cost) => ({ ...cost, total: cost.expenses.reduce((sum, { cents }) => sum + cents, 0) }));
  const rent = leases.reduce((sum, { annual }) => sum + annual, 0);
  const operating = totals[0]?.total ?? 0;
  return {
    ...one,
    list,
    leases,
    proposals: offered.map((row) => ({ ...row, net: netEffective(row) })),
    costs: totals,
    rent,
    recovered,
    operating,
    noi: rent + recovered - operating,
    waltRent: walt(rows, one.today, 'rent'),
    waltArea: walt(rows, one.today, 'area'),
  };
}

const shownOnly = ({ today: _, ...one }: Building & { today: string }): Building => one;

export async function createBuilding(tx: Tx, input: InputOf<typeof commercial.createBuilding>): Promise<Building> {
  const id = newId();
  await tx.run(sql`
    insert into commercial_buildings (organisation_id, id, name, street, city, state_or_province, postal_code, time_zone, square_feet,
      use, year_built)
    values (${tx.scope.organisationId}, ${id}, ${input.name}, ${input.street}, ${input.city}, ${input.stateOrProvince},
      ${input.postalCode}, ${homeZone(input) ?? unknownZone}, ${input.squareFeet}, ${input.use}, ${input.yearBuilt})`);
  tx.record({
    kind: 'commercial.building_changed',
    subject: buildingSubject(id),
    data: { what: 'building_added', name: input.name },
  });
  return shownOnly(await buildingById(tx, id));
}

export async function changeBuilding(
  tx: Tx,
  version: number,
  { id, ...wanted }: InputOf<typeof commercial.changeBuilding>,
): Promise<Building> {
  const before = shownOnly(await buildingById(tx, id, sql`for update of b`));
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'commercial.building_changed', subject: buildingSubject(id) });
  const { after: to, fields } = merged(before, wanted);
  if (fields.length === 0) return before;
  if (to.squareFeet < (await feetOf(tx, id)))
    throw invalid(['squareFeet'], 'The spaces together are larger than the building.');
  await tx.run(sql`
    update commercial_buildings set name = ${to.name}, street = ${to.street}, city = ${to.city},
      state_or_province = ${to.stateOrProvince}, postal_code = ${to.postalCode}, time_zone = ${homeZone(to) ?? unknownZone},
      square_feet = ${to.squareFeet}, use = ${to.use}, year_built = ${to.yearBuilt}, version = version + 1
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'commercial.building_changed', subject: buildingSubject(id), data: { fields } });
  return shownOnly(await buildingById(tx, id));
}

async function feetOf(tx: Tx, building: string): Promise<number> {
  const { feet } = await tx.get<{ feet: number }>(sql`
    select coalesce(sum(square_feet), 0)::int as feet from commercial_spaces
    where organisation_id = ${tx.scope.organisationId} and building_id = ${building}`);
  return feet;
}

export async function addSpace(tx: Tx, input: InputOf<typeof commercial.addSpace>): Promise<{ id: string }> {
  const building = await buildingById(tx, input.id, sql`for update of b`);
  if (building.spaces >= mostSpaces) throw new Refusal('conflict', `A building can have at most ${mostSpaces} spaces.`);
  if ((await feetOf(tx, input.id)) + input.squareFeet > building.squareFeet)
    throw invalid(['squareFeet'], 'The spaces together are larger than the building.');
  const id = newId();
  const added = await tx.run(sql`
    insert into commercial_spaces (organisation_id, id, building_id, floor, suite, square_feet)
    values (${tx.scope.organisationId}, ${id}, ${input.id}, ${input.floor}, ${input.suite}, ${input.squareFeet}) on conflict do nothing`);
  if (added === 0) throw invalid(['suite'], 'There is already a suite with this name.');
  tx.record({
    kind: 'commercial.building_changed',
    subject: buildingSubject(input.id),
    data: { what: 'space_added', suite: input.suite },
  });
  return { id };
}

export async function setCosts(
  tx: Tx,
  { id, year, occupancy, expenses }: InputOf<typeof commercial.setCosts>,
): Promise<void> {
  await buildingById(tx, id, sql`for update of b`);
  const twice = expenses.findIndex(({ name }, place) => expenses.findIndex((one) => one.name === name) < place);
  if (twice >= 0) throw invalid(['expenses', twice, 'name'], 'This cost is already listed.');
  await tx.run(sql`
    insert into commercial_costs (organisation_id, building_id, year, occupancy, expenses)
    values (${tx.scope.organisationId}, ${id}, ${year}, ${occupancy}, ${JSON.stringify(expenses)}::jsonb)
    on conflict (organisation_id, building_id, year) do update
    set occupancy = excluded.occupancy, expenses = excluded.expenses`);
  tx.record({ kind: 'commercial.building_changed', subject: buildingSubject(id), data: { what: 'costs_set', year } });
}
