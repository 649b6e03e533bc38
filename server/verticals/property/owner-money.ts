import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { credit, debit } from '#contract/core/money-ledger.ts';
import { rent, rentChart } from '#contract/inventory/finance/chart.ts';
import { distributable, splitByShares } from '#contract/verticals/property/rent-rules.ts';
import type { rentals } from '#contract/verticals/property/rentals.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { lockBook } from '#server/core/ledger/books.ts';
import { post } from '#server/core/ledger/post.ts';
import { accountOf, owedByOwner, propertyOwner, refuseFuture, standing } from './books.ts';
import { ledgerIn } from './leases.ts';
import { lockProperty, propertySubject } from './lock.ts';
import { ownersOf, unpaidOf } from './properties.ts';

type Sums = {
  collected: number;
  fees: number;
  expenses: number;
  contributed: number;
  advanced: number;
  broughtForward: number;
  distributed: number;
};

/** Each sum is of lines of the property's own sub-ledger, by what they came of. */
export async function statementOf(
  tx: Tx,
  { id, from, to, cursor, limit }: InputOf<typeof rentals.statement>,
): Promise<OutputOf<typeof rentals.statement>> {
  const { organisationId } = tx.scope;
  const found = await tx.one<{ name: string; reserve: number; account: string | null }>(sql`
    select p.name, p.reserve_cents as reserve, ${accountOf(organisationId, rentChart, rent.ownerFunds)} as account
    from rental_properties p where p.organisation_id = ${organisationId} and p.id = ${id}`);
  if (!found) throw notFound();
  if (to < from) throw invalid(['to'], 'Enter a date that isn’t before the first.');
  const sums = await tx.get<Sums>(sql`
    select coalesce(-sum(l.cents) filter (where l.about_kind = 'lease'), 0)::bigint as collected,
      coalesce(sum(l.cents) filter (where l.about_kind = 'management_fee'), 0)::bigint as fees,
      coalesce(sum(l.cents) filter (where l.about_kind = 'rental_bill'), 0)::bigint as expenses,
      coalesce(-sum(l.cents) filter (where l.about_kind = 'contribution'), 0)::bigint as contributed,
      coalesce(-sum(l.cents) filter (where l.about_kind = 'owner_advance'), 0)::bigint as advanced,
      coalesce(-sum(l.cents) filter (where l.about_kind = 'opening'), 0)::bigint as "broughtForward",
      coalesce(sum(l.cents) filter (where l.about_kind = 'distribution'), 0)::bigint as distributed
    from ledger_lines l where l.organisation_id = ${organisationId} and l.account_id = ${found.account}::uuid
      and l.owner_kind = 'property' and l.owner_id = ${id} and l.day between ${from} and ${to}`);
  return {
    property: found.name,
    reserve: found.reserve,
    ...sums,
    owners: await ownersOf(tx, id),
    ledger: await ledgerIn(tx, found.account, { kind: 'property', id }, { from, to, cursor, limit }),
  };
}

export async function contribute(tx: Tx, { id, cents, on, memo }: InputOf<typeof rentals.contribute>): Promise<void> {
  const property = await lockProperty(tx, id);
  refuseFuture(on, property.today);
  const key = newId();
  await post(tx, {
    chart: rentChart,
    day: on,
    memo: memo || `Owner contribution: ${property.name}`,
    source: 'rentals.contribution',
    key,
    lines: [
      debit(rent.bank, cents),
      credit(rent.ownerFunds, cents, { owner: propertyOwner(property), about: { kind: 'contribution', id: key } }),
    ],
  });
  tx.record({ kind: 'rental.money_moved', subject: propertySubject(id), data: { what: 'contributed', cents } });
}

const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** By shares to the cent, each a movement of its own at the bank. The reserve and unpaid bills stay. */
export async function distribute(
  tx: Tx,
  { id, cents, on, method, reference }: InputOf<typeof rentals.distribute>,
): Promise<{ parts: { name: string; cents: number }[] }> {
  const { organisationId } = tx.scope;
  const property = await lockProperty(tx, id);
  refuseFuture(on, property.today);
  const owners = await ownersOf(tx, id);
  if (owners.length === 0) throw new Refusal('conflict', 'Add the owners of this property first.');
  await lockBook(tx, rentChart);
  const { held } = await tx.get<{ held: number }>(
    sql`select ${standing(organisationId, rentChart, rent.ownerFunds, 'property', sql`${id}::uuid`)} as held`,
  );
  const most = distributable(held, property.reserve, (await unpaidOf(tx, id)) + (await owedByOwner(tx, id)));
  if (cents > most)
    throw invalid(['cents'], `At most ${dollars(most)} can be paid: the reserve and unpaid bills stay.`);
  const split = splitByShares(
    cents,
    owners.map(({ share }) => share),
  );
  const parts = owners
    .map((owner, place) => ({ ...owner, id: newId(), cents: split[place]! }))
    .filter((part) => part.cents > 0);
  const { id: entry } = await post(tx, {
    chart: rentChart,
    day: on,
    memo: `Distribution: ${property.name}${reference && ` ${reference}`}`.slice(0, 300),
    source: 'rentals.distribution',
    key: parts[0]!.id,
    method,
    lines: parts.flatMap((part) => [
      debit(rent.ownerFunds, part.cents, {
        owner: propertyOwner(property),
        about: { kind: 'distribution', id: part.id },
      }),
      credit(rent.bank, part.cents, { about: { kind: 'distribution', id: part.id } }),
    ]),
  });
  await tx.run(sql`
    insert into rental_distributions (organisation_id, id, property_id, lead_id, name, cents, paid_on, reference, entry_id)
    select ${organisationId}, d.id, ${id}, d.lead, d.name, d.cents, ${on}, ${reference}, ${entry}
    from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) d(id uuid, lead uuid, name text, cents bigint)`);
  tx.record({
    kind: 'rental.money_moved',
    subject: propertySubject(id),
    data: { what: 'distributed', cents, owners: parts.length },
  });
  return { parts: parts.map((part) => ({ name: part.name, cents: part.cents })) };
}
