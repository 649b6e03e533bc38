import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { type ComingProperty, type ComingUnit, plain } from './plan.ts';

type KnownUnit = { id: string; isLeased: boolean };
/** A property as it is here already, with its units by name. */
export type Known = { id: string; units: Map<string, KnownUnit> };

type Row = { place: number; id: string; unit: string | null; name: string | null; isLeased: boolean };

/** By name and state, the oldest of several: a file that is sent again adds nothing twice. */
export async function knownOf(tx: Tx, coming: readonly ComingProperty[]): Promise<(Known | undefined)[]> {
  const asked = coming.map(({ name, place }, n) => ({ n, name, state: place.stateOrProvince }));
  const rows = await tx.all<Row>(sql`
    select distinct on (a.n, u.id) a.n as place, p.id, u.id as unit, u.name,
      exists (select from rental_leases l where l.organisation_id = u.organisation_id and l.unit_id = u.id
        and l.moved_out_on is null) as "isLeased"
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) a(n int, name text, state text)
    join lateral (select id, organisation_id from rental_properties where organisation_id = ${tx.scope.organisationId}
      and name_key = lintel.plain(a.name) and state_or_province = a.state order by id limit 1) p on true
    left join rental_units u on u.organisation_id = p.organisation_id and u.property_id = p.id`);
  const found = new Map<number, Known>();
  for (const { place, id, unit, name, isLeased } of rows) {
    const known = found.get(place) ?? { id, units: new Map() };
    if (unit !== null && name !== null) known.units.set(plain(name), { id: unit, isLeased });
    found.set(place, known);
  }
  return coming.map((_, n) => found.get(n));
}

export type News = { units: ComingUnit[]; leases: { unit: ComingUnit; known: KnownUnit | null }[]; rows: number };

/** What of a property is not here yet. A unit that somebody leases keeps its lease, whatever the file says. */
export function newsOf(property: ComingProperty, known: Known | undefined): News {
  const units: ComingUnit[] = [];
  const leases: News['leases'] = [];
  let rows = 0;
  for (const [key, unit] of property.units) {
    const here = known?.units.get(key) ?? null;
    if (!here) units.push(unit);
    const isLeased = unit.leases.length > 0 && !here?.isLeased;
    if (isLeased) leases.push({ unit, known: here });
    if (!here || isLeased) rows += unit.rows.length;
  }
  return { units, leases, rows };
}
