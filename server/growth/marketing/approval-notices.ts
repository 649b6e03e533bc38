import { z } from 'zod';
import { holdersOf, type Tell } from '#server/account/notifications/tell.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { DeliveredEvent } from '#server/core/events/listener.ts';

const told = z.object({ name: z.string().default(''), why: z.string().optional() });

/** The name of the item and the note on the approval step. */
function shown({ data }: DeliveredEvent): Record<string, string> {
  const { name, why } = told.parse(data);
  return { ...(name && { title: name }), ...(why && { note: why }) };
}

/** Tells the members who may approve that approval was requested. */
export const toApprovers: Tell = async (event, tx) => ({
  users: await holdersOf(tx, 'marketing.approve'),
  data: shown(event),
});

/** Tells the maker, and the member who last requested approval, about the decision. */
export const toAskers =
  (makerOf: (id: string) => Sql): Tell =>
  async (event, tx) => {
    const { type, id } = event.subject;
    const users = await tx.all<{ id: string | null }>(sql`
      ${makerOf(id)} union (select e.actor_id from events e
        where e.organisation_id = ${tx.scope.organisationId} and e.subject_type = ${type} and e.subject_id = ${id}
          and e.kind = ${`${type}.submitted`} order by e.id desc limit 1)`);
    return { users: users.map(({ id: user }) => user), data: shown(event) };
  };
