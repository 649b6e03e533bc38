import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** A person as a lead source reports them; the phone is already in stored form. */
export type Person = { firstName: string; lastName: string; email: string | null; phone: string | null };
export type Known = { id: string; name: string; email: string | null; phone: string | null; ownerId: string | null };

/** Whoever has one of these addresses waits until the transaction ends. In one order, so that nobody waits for whoever waits for them. */
export async function lockArrivals(tx: Tx, people: readonly Pick<Person, 'email' | 'phone'>[]): Promise<void> {
  const { organisationId } = tx.scope;
  const addresses = new Set(people.flatMap(({ email, phone }) => [email, phone]).filter((one) => one !== null));
  if (addresses.size === 0) return;
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended('arrival ' || ${organisationId}::text || ' ' || address, 0))
    from (select address from unnest(${[...addresses].toSorted()}::text[]) with ordinality a(address, n) order by n) a`);
}

/**
 * Finds the existing lead for a person: by the same email address (the main address before a further one), else by the same phone and full
 * name; of several, the oldest. Locks each address until the transaction ends, so that the same person arriving through two sources at once
 * becomes one lead.
 */
export async function meetPerson(tx: Tx, person: Person): Promise<Known | undefined> {
  const { email, phone, firstName, lastName } = person;
  const { organisationId } = tx.scope;
  await lockArrivals(tx, [person]);
  const columns = sql`select l.id, l.name, l.email, l.phone, l.owner_id as "ownerId" from leads l`;
  const here = sql`l.organisation_id = ${organisationId} and l.archived_at is null`;
  if (email) {
    const byEmail = await tx.one<Known>(sql`
      ${columns} where ${here} and l.id = any(array(
        select id from leads where organisation_id = ${organisationId} and email = ${email}
        union select lead_id from contact_points
        where organisation_id = ${organisationId} and address = ${email} and channel = 'email'))
      order by l.email is distinct from ${email}, l.id limit 1`);
    if (byEmail) return byEmail;
  }
  if (!phone || !(firstName || lastName)) return undefined;
  return tx.one<Known>(sql`
    ${columns} where ${here} and l.id = any(array(select lintel.find_leads(${phone}, 50)))
      and lower(l.first_name) = lower(${firstName}) and lower(l.last_name) = lower(${lastName})
      and (l.phone = ${phone} or exists (select from contact_points p where p.organisation_id = l.organisation_id
        and p.lead_id = l.id and p.address = ${phone} and p.channel = 'phone'))
    order by l.id limit 1`);
}
