import type { Database } from '../../core/db/database.ts';
import { sql } from '../../core/db/sql.ts';
import type { Tx } from '../../core/db/transaction.ts';
import type { OutboxMessage, OutboxStore } from './outbox-store.ts';

/** Stores messages in the database: an organization's under its row-level security, all others with the system role. */
export function createDatabaseOutbox(db: Database): OutboxStore {
  return {
    async put(message) {
      const { organisationId } = message;
      const insert = insertOf(message);
      if (!organisationId) await db.asSystem((tx) => tx.run(insert));
      else await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) => tx.run(insert));
    },
  };
}

const insertOf = (message: OutboxMessage) => sql`
  insert into outbox_messages (organisation_id, channel, message_key, sender, recipient, subject, body_text, body_html,
                               attachments, unsubscribe_url)
  values (${message.organisationId ?? null}, ${message.channel}, ${message.messageKey}, ${message.sender}, ${message.recipient},
          ${message.subject}, ${message.bodyText}, ${message.bodyHtml ?? null}, ${JSON.stringify(message.attachments)},
          ${message.unsubscribeUrl ?? null})
  on conflict do nothing`;

/** Deletes the stored copies of messages to these addresses. */
export const forgetRecipients = (tx: Tx, addresses: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from outbox_messages where organisation_id = ${tx.scope.organisationId}
      and exists (select from unnest(${addresses}::text[]) a where strpos(lower(recipient), lower(a)) > 0)`);
