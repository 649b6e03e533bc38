import { createHash } from 'node:crypto';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { boundedWork, orNothing } from '#server/core/threads/bounded-work.ts';
import { conversationWith } from './conversations.ts';
import type { ReadMail } from './read-mail.ts';
import { noteFound } from './settle-message.ts';
import { keepFiles, putAside } from './take-mail.ts';
import { noteTouch } from './touches.ts';

type Sent = {
  /** The leads it was sent to, each with the address used. */
  leads: readonly { address: string; leadId: string }[];
  account: { id: string; address: string; at: string };
};
type Mail = Extract<ReadMail, { kind: 'mail' }>;

/**
 * Stores mail that a member wrote to leads in their own mail program. Mail that the product sent through their account is only recognized.
 */
export async function takeSent(
  services: Services,
  scope: Scope,
  raw: Uint8Array,
  { leads, account }: Sent,
): Promise<'taken' | 'known' | 'unreadable'> {
  const mail = await boundedWork<ReadMail | undefined>({
    module: new URL('./mail-thread.ts', import.meta.url),
    data: raw,
    lane: scope.organisationId,
  }).catch(orNothing);
  if (mail?.kind !== 'mail') return 'unreadable';
  const { db } = services;
  if (await db.withOrg(scope, (tx) => isOurs(tx, mail, account))) return 'known';
  const mailId = mail.mailId ?? createHash('sha256').update(raw).digest('hex');
  let taken = 0;
  for (const { address, leadId } of leads) {
    const providerId = `${mailId.slice(0, 160)} ${leadId}`;
    if (await db.withOrg(scope, (tx) => isKept(tx, providerId))) continue;
    const files = await putAside(services, scope, mail.files);
    await db.withOrg(scope, async (tx) => {
      const id = newId();
      const conversation = await conversationWith(tx, leadId, null);
      const kept = await tx.run(sql`
        insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, address, subject, body, state,
          author_id, provider_id, mail_id, answers, sent_at, account_id, account)
        values (${scope.organisationId}, ${id}, ${conversation}, ${leadId}, 'email', 'out', ${address}, ${mail.subject.slice(0, 300)},
          ${mail.body.slice(0, 100_000)}, 'sent', ${scope.userId}, ${providerId}, ${mail.mailId}, ${mail.answers.slice(0, 50)}::text[],
          ${account.at}::timestamptz, ${account.id}, ${account.address})
        on conflict do nothing`);
      if (kept === 0) return;
      taken += 1;
      await keepFiles(tx, { id, leadId }, files);
      await noteTouch(tx, { leadId, userId: scope.userId!, channel: 'email', messageId: id });
      tx.record({
        kind: 'message.sent',
        subject: { type: 'lead', id: leadId },
        data: { messageId: id, channel: 'email', by: scope.userId },
      });
    });
  }
  return taken > 0 ? 'taken' : 'known';
}

/** Whether the product sent this mail; if so, stores the Message-ID that the service gave it. */
async function isOurs(tx: Tx, { mark, mailId }: Mail, account: Sent['account']): Promise<boolean> {
  const { organisationId, userId } = tx.scope;
  const marked = mark
    ? await tx.run(sql`
        update messages set mail_id = coalesce(${mailId}, mail_id)
        where organisation_id = ${organisationId} and id = ${mark} and author_id = ${userId} and channel = 'email' and direction = 'out'`)
    : 0;
  if (mark && marked > 0) {
    await noteFound(tx, mark, account);
    return true;
  }
  return (
    (await tx.one(sql`
      select from messages where organisation_id = ${organisationId} and direction = 'out' and mail_id = ${mailId} and provider_id is null
      limit 1`)) !== undefined
  );
}

const isKept = async (tx: Tx, providerId: string): Promise<boolean> =>
  (await tx.one(sql`
    select from messages where organisation_id = ${tx.scope.organisationId} and channel = 'email' and provider_id = ${providerId}`)) !==
  undefined;
