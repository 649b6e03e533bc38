import { askFor } from '#server/account/connections/access.ts';
import { google } from '#server/account/connections/providers/google.ts';
import { microsoft } from '#server/account/connections/providers/microsoft.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import type { OutgoingMail } from '#server/outside/mail/mail.ts';
import { messageIdFor } from '#server/outside/mail/message-id.ts';
import { rawMail } from '#server/outside/mail/raw-mail.ts';
import { gmail } from './gmail.ts';
import { outlook } from './outlook.ts';
import { markHeader } from './remote.ts';

const kinds = {
  gmail: { provider: google, open: gmail },
  outlook_mail: { provider: microsoft, open: outlook },
} as const;

/** The account that a member chose for sending their mail. */
export type OwnAccount = { id: string; address: string; send(mail: OutgoingMail): Promise<string> };

type Asked = { authorId: string; messageId: string; wasSending: boolean; signal: AbortSignal };

export async function ownAccountOf(
  services: Services,
  fetch: GuardedFetch,
  scope: Scope,
  { authorId, messageId, wasSending, signal }: Asked,
): Promise<OwnAccount | undefined> {
  const row = await services.db.withOrg(scope, (tx) =>
    tx.one<{ id: string; connector: keyof typeof kinds; address: string; name: string }>(sql`
      select c.id, c.connector, c.account as address, trim(u.first_name || ' ' || u.last_name) as name
      from connections c join users u on u.id = c.owner_id
      where c.organisation_id = ${scope.organisationId} and c.owner_id = ${authorId} and c.connector in ('gmail', 'outlook_mail')
        and c.is_on and c.refused_at is null and (c.settings ->> 'sends')::boolean order by c.connector limit 1`),
  );
  if (!row) return undefined;
  const { id, connector, address, name } = row;
  const { provider, open } = kinds[connector];
  const ask = askFor({ services, fetch, connector: { provider }, scope, id, signal });
  const mailbox = open({ ask, settings: services.settings });
  return {
    id,
    address,
    async send({ replyTo: _, ...mail }) {
      const usual = messageIdFor(mail.key, address);
      // An earlier try was cut off and may have sent the mail. These services have no idempotency keys, so the sent folder is checked
      // first.
      const before = wasSending ? await mailbox.sentWith(messageId) : null;
      if (before !== null) return before || usual;
      const raw = await rawMail(mail, { address, name }, { key: markHeader, value: messageId });
      return (await mailbox.send(raw)) ?? usual;
    },
  };
}
