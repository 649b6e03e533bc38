import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { rent, rentChart } from '#contract/inventory/finance/chart.ts';
import { reportedFrom } from '#contract/inventory/finance/tax-form.ts';
import { splitByShares } from '#contract/verticals/property/rent-rules.ts';
import { mostTaxed, type rentalTax, type TaxPerson } from '#contract/verticals/property/tax.ts';
import { csvLine } from '#server/core/csv/csv-cell.ts';
import { byteOrderMark } from '#server/core/csv/csv-file.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound } from '#server/core/http/refusal.ts';
import { accountOf } from './books.ts';

type Share = { property: string; cents: number; lead: string; name: string; share: number; w9: TaxPerson['w9'] };

/** Rent is reported as collected, whatever fee was kept of it: by the owners' shares, to the cent. */
function byOwner(rows: readonly Share[]): Omit<TaxPerson, 'isReported'>[] {
  const people = new Map<string, Omit<TaxPerson, 'isReported'>>();
  for (const property of new Set(rows.map((row) => row.property))) {
    const here = rows.filter((row) => row.property === property);
    const parts = splitByShares(
      Math.max(0, here[0]!.cents),
      here.map(({ share }) => share),
    );
    for (const [place, { lead, name, w9 }] of here.entries()) {
      const known = people.get(lead) ?? { id: lead, name, cents: 0, w9 };
      people.set(lead, { ...known, cents: known.cents + parts[place]! });
    }
  }
  return [...people.values()];
}

const w9Json = sql`case when w.id is not null then json_build_object('receivedOn', w.received_on, 'name', w.name, 'isExempt', w.is_exempt) end`;

export async function formsOf(tx: Tx, year: number): Promise<OutputOf<typeof rentalTax.forms>> {
  const { organisationId } = tx.scope;
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const shares = await tx.all<Share>(sql`
    with collected as (
      select l.owner_id as property, -sum(l.cents)::bigint as cents from ledger_lines l
      where l.organisation_id = ${organisationId} and l.account_id = ${accountOf(organisationId, rentChart, rent.ownerFunds)}
        and l.owner_kind = 'property' and l.about_kind = 'lease' and l.day between ${first} and ${last} group by 1)
    select c.property, c.cents, o.lead_id as lead, o.name, o.share, ${w9Json} as w9 from collected c
    join rental_owners o on o.organisation_id = ${organisationId} and o.property_id = c.property and o.lead_id is not null
    left join rental_w9s w on w.organisation_id = o.organisation_id and w.lead_id = o.lead_id
    order by c.property, o.share desc, o.id`);
  const vendors = await tx.all<Omit<TaxPerson, 'isReported'>>(sql`
    select v.id, v.name, sum(b.cents)::bigint as cents, ${w9Json} as w9
    from rental_bills b join rental_vendors v on v.organisation_id = b.organisation_id and v.id = b.vendor_id
    left join rental_w9s w on w.organisation_id = v.organisation_id and w.vendor_id = v.id
    where b.organisation_id = ${organisationId} and b.paid_on between ${first} and ${last}
    group by v.id, v.name, w.id, w.received_on, w.name, w.is_exempt order by 3 desc, v.id limit ${sql.int(mostTaxed)}`);
  const threshold = reportedFrom(year);
  const told = (one: Omit<TaxPerson, 'isReported'>): TaxPerson => ({
    ...one,
    isReported: one.cents >= threshold.cents && !one.w9?.isExempt,
  });
  return {
    threshold,
    owners: byOwner(shares)
      .sort((one, other) => other.cents - one.cents)
      .slice(0, mostTaxed)
      .map(told),
    vendors: vendors.map(told),
  };
}

export async function setW9(
  tx: Tx,
  { lead, vendor, receivedOn, name, isExempt }: InputOf<typeof rentalTax.setW9>,
): Promise<void> {
  const { organisationId } = tx.scope;
  if ((lead === null) === (vendor === null)) throw invalid(['lead'], 'Choose an owner or a vendor.');
  const known = lead
    ? await tx.one(sql`select from rental_owners where organisation_id = ${organisationId} and lead_id = ${lead}`)
    : await tx.one(sql`select from rental_vendors where organisation_id = ${organisationId} and id = ${vendor}`);
  if (!known) throw notFound();
  await tx.run(sql`
    insert into rental_w9s (organisation_id, lead_id, vendor_id, received_on, name, is_exempt)
    values (${organisationId}, ${lead}, ${vendor}, ${receivedOn}, ${name}, ${isExempt})
    on conflict ${lead ? sql`(organisation_id, lead_id)` : sql`(organisation_id, vendor_id)`} do update
    set received_on = excluded.received_on, name = excluded.name, is_exempt = excluded.is_exempt`);
  tx.record({
    kind: 'rental.taxpayer_form_recorded',
    subject: lead ? { type: 'lead', id: lead } : { type: 'rental_vendor', id: vendor! },
    data: { receivedOn, isExempt },
  });
}

export async function* formsCsv({ owners, vendors }: OutputOf<typeof rentalTax.forms>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(['Form', 'Box', 'Name', 'Name on W-9', 'Amount', 'W-9 received', 'Exempt', 'Reported']);
  for (const [form, box, people] of [
    ['1099-MISC', '1 Rents', owners],
    ['1099-NEC', '1 Nonemployee compensation', vendors],
  ] as const)
    for (const { name, cents, w9, isReported } of people)
      yield csvLine([
        form,
        box,
        name,
        w9?.name ?? '',
        (cents / 100).toFixed(2),
        w9?.receivedOn ?? '',
        w9?.isExempt ? 'yes' : 'no',
        isReported ? 'yes' : 'no',
      ]);
}
