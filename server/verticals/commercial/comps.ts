import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type Comp, type commercialMarket, mostImported, newComp } from '#contract/verticals/commercial/market.ts';
import type { BuildingUse } from '#contract/verticals/commercial/sale-words.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { parseCsv } from '#server/core/csv/parse-csv.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, type Page } from '#server/core/db/page.ts';
import { nothing, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';

const compSubject = (id: string) => ({ type: 'commercial_comp', id });

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

type New = OutputOf<typeof commercialMarket.addComp> & Omit<Comp, 'id' | 'perFoot'>;

const insert = async (tx: Tx, rows: readonly New[]): Promise<number> =>
  tx.run(sql`
    insert into commercial_comps (organisation_id, id, kind, use, name, street, city, state_or_province, on_day, square_feet, cents, cap_rate,
      lease_type, months, party, source)
    select ${tx.scope.organisationId}, n.id, n.kind, n.use, n.name, n.street, n.city, n."stateOrProvince", n."on", n."squareFeet", n.cents,
      n."capRate", n."leaseType", n.months, n.party, n.source
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n(id uuid, kind text, use text, name text, street text, city text,
      "stateOrProvince" text, "on" date, "squareFeet" int, cents bigint, "capRate" int, "leaseType" text, months int, party text, source text)
    on conflict (organisation_id, on_day, identity) do nothing`);

export async function addComp(tx: Tx, input: InputOf<typeof commercialMarket.addComp>): Promise<{ id: string }> {
  const id = newId();
  if ((await insert(tx, [{ id, ...input }])) === 0) throw new Refusal('conflict', 'This comp is already there.');
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

/** What people call the columns. */
const headings: Record<string, string> = {
  type: 'kind',
  kind: 'kind',
  use: 'use',
  'property type': 'use',
  name: 'name',
  property: 'name',
  street: 'street',
  address: 'street',
  city: 'city',
  state: 'stateOrProvince',
  date: 'on',
  'square feet': 'squareFeet',
  sf: 'squareFeet',
  price: 'price',
  rent: 'rent',
  'rent psf': 'rent',
  'cap rate': 'capRate',
  'lease type': 'leaseType',
  months: 'months',
  'term months': 'months',
  tenant: 'party',
  buyer: 'party',
  source: 'source',
};

const number = (cell: string): number | null => {
  const plain = cell.replace(/[$,%\s]/g, '');
  return plain !== '' && Number.isFinite(Number(plain)) ? Number(plain) : null;
};
const dayOf = (cell: string): string => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(cell);
  return american ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}` : cell;
};
const word = (cell: string): string => cell.toLowerCase().replace(/[\s-]+/g, '_');

function read(cells: Record<string, string>): unknown {
  const cell = (name: string) => (cells[name] ?? '').trim();
  const amount = number(cell('price')) ?? number(cell('rent'));
  const rate = number(cell('capRate'));
  return {
    kind: cell('kind') ? word(cell('kind')) : cell('price') ? 'sale' : 'lease',
    use: word(cell('use') || 'office'),
    name: cell('name') || cell('street'),
    street: cell('street'),
    city: cell('city'),
    stateOrProvince: cell('stateOrProvince').toUpperCase(),
    on: dayOf(cell('on')),
    squareFeet: number(cell('squareFeet')),
    cents: amount === null ? null : Math.round(amount * 100),
    capRate: rate === null ? null : Math.round(rate * 10_000),
    leaseType: cell('leaseType') ? word(cell('leaseType')) : null,
    months: number(cell('months')),
    party: cell('party'),
    source: cell('source'),
  };
}

/** What is right is added, what is known already stays, and what is wrong is named by its row. */
export async function importComps(
  tx: Tx,
  { csv }: InputOf<typeof commercialMarket.importComps>,
): Promise<OutputOf<typeof commercialMarket.importComps>> {
  const first = csv.split('\n', 1)[0]!;
  const [head, ...rows] = [...parseCsv(csv, first.includes(';') && !first.includes(',') ? ';' : ',')];
  const names = head?.cells.map((cell) => headings[cell.trim().toLowerCase()] ?? '') ?? [];
  if (!names.includes('squareFeet') || !(names.includes('price') || names.includes('rent')))
    throw new Refusal('conflict', 'The file needs columns for square feet and for price or rent.');
  if (rows.length > mostImported) throw new Refusal('conflict', `A file can have at most ${mostImported} comps.`);
  const refused: OutputOf<typeof commercialMarket.importComps>['refused'] = [];
  const wanted: New[] = [];
  for (const { row, cells } of rows) {
    const parsed = newComp.safeParse(read(Object.fromEntries(names.map((name, at) => [name, cells[at] ?? '']))));
    if (parsed.success) wanted.push({ id: newId(), ...parsed.data });
    else {
      const [issue] = parsed.error.issues;
      refused.push({ row, field: String(issue!.path[0] ?? ''), message: issue!.message });
    }
  }
  const added = wanted.length === 0 ? 0 : await insert(tx, wanted);
  if (added > 0)
    tx.record({
      kind: 'commercial.comps_changed',
      subject: compSubject(wanted[0]!.id),
      data: { what: 'imported', count: added },
    });
  return { added, known: wanted.length - added, refused: refused.slice(0, 100) };
}

export async function removeComp(tx: Tx, id: string): Promise<void> {
  const gone = await tx.run(sql`
    delete from commercial_comps where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  if (gone === 0) throw notFound();
  tx.record({ kind: 'commercial.comps_changed', subject: compSubject(id), data: { what: 'removed' } });
}
