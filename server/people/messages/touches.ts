import type { Channel } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { reach } from '../leads/activity.ts';

/** Records the first touch of a lead by a person. Later touches only change the time of last contact. */
export async function noteTouch(
  tx: Tx,
  touch: { leadId: string; userId: string; channel: Channel; messageId: string },
): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into first_touches (organisation_id, lead_id, at, user_id, channel, message_id)
    values (${organisationId}, ${touch.leadId}, now(), ${touch.userId}, ${touch.channel}, ${touch.messageId})
    on conflict do nothing`);
  await reach(tx, touch.leadId);
}
