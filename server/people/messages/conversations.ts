import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';

/** The single conversation with a lead or, for an unknown sender, with an address; it is created if missing. */
export async function conversationWith(tx: Tx, leadId: string | null, address: string | null): Promise<string> {
  const { organisationId } = tx.scope;
  const target = leadId
    ? sql`(organisation_id, lead_id) where lead_id is not null`
    : sql`(organisation_id, address) where lead_id is null`;
  const row = await tx.get<{ id: string }>(sql`
    insert into conversations (organisation_id, id, lead_id, address)
    values (${organisationId}, ${newId()}, ${leadId}, ${leadId ? null : address})
    on conflict ${target} do update set last_at = now()
    returning id`);
  return row.id;
}

/** A new message makes the conversation unread and ends its snoozed or done state. */
export const markUnread = (tx: Tx, conversationId: string): Promise<number> =>
  tx.run(sql`
    update conversations set unread = unread + 1, last_at = now(), last_in_at = now(), snoozed_until = null, done_at = null
    where organisation_id = ${tx.scope.organisationId} and id = ${conversationId}`);
