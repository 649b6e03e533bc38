import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

/** Adds a former member for a person that records will name, unless they are a member already. */
export const keepAsOutsider = (tx: Queries, organisationId: string, userId: string): Promise<number> =>
  tx.run(sql`
    insert into memberships (organisation_id, user_id, role, removed_at)
    values (${organisationId}, ${userId}, 'viewer', now()) on conflict do nothing`);

export type FormerPerson = { id: string; firstName: string; lastName: string };

/**
 * Adds people named by records as former members, by name only. They get unreachable addresses, because their own may belong to an account
 * here.
 */
export async function keepFormerMembers(
  tx: Queries,
  organisationId: string,
  people: readonly FormerPerson[],
): Promise<void> {
  const column = (pick: (person: FormerPerson) => string) => people.map(pick);
  await tx.run(sql`
    insert into users (id, email, first_name, last_name)
    select p.id, p.id || '@former.invalid', p.first, p.last
    from unnest(${column(({ id }) => id)}::uuid[], ${column(({ firstName }) => firstName)}::text[],
                ${column(({ lastName }) => lastName)}::text[]) p(id, first, last)
    on conflict do nothing`);
  await tx.run(sql`
    insert into memberships (organisation_id, user_id, role, removed_at)
    select ${organisationId}, id, 'viewer', now() from unnest(${column(({ id }) => id)}::uuid[]) id
    on conflict do nothing`);
}
