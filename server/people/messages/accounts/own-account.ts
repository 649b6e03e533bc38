import { askFor } from '#server/account/connections/access.ts';
import { ProviderRefusal } from '#server/account/connections/ask.ts';
import { google } from '#server/account/connections/providers/google.ts';
import { microsoft } from '#server/account/connections/providers/microsoft.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
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
export type OwnAccount = {
  id: string;
  address: string;
  send(mail: OutgoingMail): Promise<string>;
  /** It is known not to have left by it: what was kept of it there and here is taken back. */
  takeBack(): Promise<void>;
};

type Asked = { authorId: string; messageId: string; handed: Handed | null; signal: AbortSignal };
/** What an earlier try noted before the mail could leave, and by which account. */
export type Handed = { handle: string; account: string | null };

export async function ownAccountOf(
  services: Services,
  fetch: GuardedFetch,
  scope: Scope,
  { authorId, messageId, handed, signal }: Asked,
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
  let handle = handed?.handle ?? null;
  const note = (change: Sql) =>
    services.db.withOrg(scope, (tx) =>
      tx.run(sql`update messages set ${change} where organisation_id = ${scope.organisationId} and id = ${messageId}`),
    );
  return {
    id,
    address,
    async send({ replyTo: _, ...mail }) {
      const raw = await rawMail(mail, { address, name }, { key: markHeader, value: messageId });
      const keep = async (made: string, mailId?: string) => {
        handle = made;
        await note(sql`handed = ${made}, account_id = ${id}, mail_id = coalesce(${mailId ?? null}, mail_id)`);
      };
      return (await mailbox.send({ raw, mark: messageId, handle, keep })) ?? messageIdFor(mail.key, address);
    },
    async takeBack() {
      if (handle === null) return;
      await mailbox.drop(handle).catch((error: unknown) => {
        // A draft that stays there is no mail that leaves.
        if (!(error instanceof ProviderRefusal)) throw error;
      });
      await note(sql`handed = null, account_id = null, mail_id = null`);
      handle = null;
    },
  };
}
