import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Person } from './known-person.ts';

const columns = { firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone' } as const;

/**
 * Keeps the values the lead already has and fills in only the empty ones from `person`. Skips a lead that is archived, merged, or no longer
 * assigned to `owner`.
 */
export async function fillEmpty(tx: Tx, leadId: string, owner: string, person: Person): Promise<boolean> {
  const { organisationId } = tx.scope;
  const row = await tx.one<Person>(sql`
    select first_name as "firstName", last_name as "lastName", email, phone from leads
    where organisation_id = ${organisationId} and id = ${leadId} and owner_id = ${owner} and archived_at is null and merged_into is null
    for update`);
  if (!row) return false;
  // If either name field is set, the lead goes by that name, so the other one is not filled in.
  const isNamed = row.firstName !== '' || row.lastName !== '';
  const fields = (Object.keys(columns) as (keyof typeof columns)[]).filter(
    (field) => !row[field] && person[field] && !(isNamed && (field === 'firstName' || field === 'lastName')),
  );
  if (fields.length === 0) return false;
  const set = fields.map((field) => sql`${sql.raw(columns[field])} = ${person[field]}`);
  await tx.run(sql`
    update leads set ${sql.join(set, ', ')}, version = version + 1 where organisation_id = ${organisationId} and id = ${leadId}`);
  const changes = Object.fromEntries(fields.map((field) => [field, { from: row[field] || null, to: person[field] }]));
  tx.record({ kind: 'lead.changed', subject: { type: 'lead', id: leadId }, data: { changes } });
  return true;
}
