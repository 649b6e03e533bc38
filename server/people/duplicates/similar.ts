import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { duplicates, MatchRule } from '#contract/people/duplicates.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { leadColumns, leadsFound } from '../leads/columns.ts';
import { storedPhone } from '../leads/phone.ts';
import { visibleTo } from '../leads/policy.ts';
import { compare, type Known, keysOf } from './compare.ts';

const mostFound = 50;
const mostTold = 5;

/** Leads with the same address, and leads with the same name and almost the same address. */
export async function similarLeads(
  tx: Tx,
  actor: Member,
  { firstName, lastName, email, phone }: InputOf<typeof duplicates.similar>,
): Promise<OutputOf<typeof duplicates.similar>['matches']> {
  const sought: Known = {
    firstName,
    lastName,
    emails: email ? [email] : [],
    phones: [storedPhone(phone)].filter((each) => each !== null),
  };
  const ids = candidateIds(sought, actor);
  if (!ids) return [];
  const rows = await tx.all<Lead & { emails: string[]; phones: string[] }>(sql`
    select ${leadColumns(actor)},
      array(select p.address from contact_points p where p.organisation_id = l.organisation_id and p.lead_id = l.id and p.channel = 'email') as emails,
      array(select p.address from contact_points p where p.organisation_id = l.organisation_id and p.lead_id = l.id and p.channel = 'phone') as phones
    from leads l where l.organisation_id = ${actor.organisationId} and l.archived_at is null and l.id = any(array(${ids}))
      and ${visibleTo(actor)}`);
  return rows
    .flatMap(({ emails, phones, ...lead }) => {
      const all = (own: string | null, further: string[]) => (own ? [own, ...further] : further);
      const match = compare(sought, { ...lead, emails: all(lead.email, emails), phones: all(lead.phone, phones) });
      return match ? [{ lead, rule: match.rule as MatchRule, strength: match.strength }] : [];
    })
    .toSorted((one, other) => other.strength - one.strength)
    .slice(0, mostTold);
}

/** Searches current addresses in the lead rows and the search index, and names in the stored match keys. */
function candidateIds(sought: Known, actor: Member): Sql | undefined {
  const { organisationId } = actor;
  const name = keysOf(sought).find((key) => key.startsWith('n:'));
  const parts = [
    ...sought.emails.map(
      (email) => sql`select l.id from leads l where l.organisation_id = ${organisationId} and l.email = ${email}`,
    ),
    ...[...sought.emails, ...sought.phones].map(
      (address) =>
        sql`select p.lead_id from contact_points p where p.organisation_id = ${organisationId} and p.address = ${address}`,
    ),
    ...sought.phones.map((phone) => leadsFound(phone, actor, mostFound)),
    ...(name
      ? [
          sql`(select k.lead_id from lead_match_keys k where k.organisation_id = ${organisationId} and k.key = ${name} limit ${sql.int(mostFound)})`,
        ]
      : []),
  ];
  return parts.length === 0 ? undefined : sql.join(parts, ' union ');
}
