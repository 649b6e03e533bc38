import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { hearFrom } from '../leads/activity.ts';
import { conversationWith, markUnread } from './conversations.ts';
import { heedWish } from './heed-wish.ts';

type Inbound = {
  channel: 'email' | 'sms';
  /** Lower-case email address or E.164. */
  from: string;
  subject: string;
  body: string;
  /** The provider's id; a message with the same id is stored once. */
  providerId: string;
  /** The Message-ID, and the ids that the mail answers. */
  mailId?: string | null;
  answers?: readonly string[];
  /** Sent by a program, such as an absence notice or a mailing list. It is stored but doesn't count as a reply by the lead. */
  isAutomatic?: boolean;
  /** The member's own account that received it, and when. */
  account?: { id: string; address: string; at: string } | undefined;
};

export type Received = { id: string; leadId: string | null; conversationId: string };

/** Stores an inbound message with the lead it is from. Undefined if it was stored before. */
export async function receive(tx: Tx, inbound: Inbound): Promise<Received | undefined> {
  const { organisationId } = tx.scope;
  const { channel, from, providerId, account, isAutomatic = false } = inbound;
  const known = await tx.one(sql`
    select from messages where organisation_id = ${organisationId} and channel = ${channel} and provider_id = ${providerId}`);
  if (known) return undefined;
  const leadId = await whoseIs(tx, inbound);
  const conversationId = await conversationWith(tx, leadId, from);
  const id = newId();
  const taken = await tx.run(sql`
    insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, address, subject, body, state,
      is_automatic, provider_id, mail_id, answers, sent_at, account_id, account)
    values (${organisationId}, ${id}, ${conversationId}, ${leadId}, ${channel}, 'in', ${from}, ${inbound.subject.slice(0, 300)},
      ${inbound.body.slice(0, 100_000)}, 'received', ${isAutomatic}, ${providerId}, ${inbound.mailId ?? null},
      ${[...(inbound.answers ?? [])].slice(0, 50)}::text[],
      coalesce(${account?.at ?? null}::timestamptz, now()), ${account?.id ?? null}, ${account?.address ?? null})
    on conflict do nothing`);
  if (taken === 0) return undefined;
  if (!isAutomatic) {
    await markUnread(tx, conversationId);
    await heedWish(tx, { id, leadId, channel, from, body: inbound.body });
  }
  if (leadId) await hearFrom(tx, leadId);
  tx.record({
    kind: 'message.received',
    subject: leadId ? { type: 'lead', id: leadId } : { type: 'conversation', id: conversationId },
    data: { messageId: id, channel, conversationId, isAutomatic },
  });
  return { id, leadId, conversationId };
}

/** Archived leads still match. Leads in the trash don't, because the new message would be purged with them. */
const isKept = sql`l.purge_at is null and l.merged_into is null`;

/** Finds the lead by the message it answers, else by the last message sent to this address, else by whose address it is. */
async function whoseIs(
  tx: Tx,
  { channel, from, answers = [] }: Pick<Inbound, 'channel' | 'from' | 'answers'>,
): Promise<string | null> {
  const { organisationId } = tx.scope;
  const answered =
    answers.length > 0 &&
    (await tx.one<{ id: string }>(sql`
      select l.id from messages m join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id
      where m.organisation_id = ${organisationId} and m.mail_id = any(${[...answers]}::text[]) and ${isKept}
      order by m.id desc limit 1`));
  if (answered) return answered.id;
  const before = await tx.one<{ id: string }>(sql`
    select m.lead_id as id from messages m join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id
    where m.organisation_id = ${organisationId} and m.address = ${from} and ${isKept}
    order by l.archived_at is not null, m.id desc limit 1`);
  if (before) return before.id;
  // There is no index on phones; the search index finds their digits.
  const primary =
    channel === 'email'
      ? sql`l.email = ${from}`
      : sql`l.id = any(array(select lintel.find_leads(${from.replace(/\D/g, '')}, 20))) and l.phone = ${from}`;
  const theirs = sql`(${primary} or l.id = any(array(
    select p.lead_id from contact_points p where p.organisation_id = ${organisationId} and p.address = ${from})))`;
  const lead = await tx.one<{ id: string }>(sql`
    select l.id from leads l where l.organisation_id = ${organisationId} and ${isKept} and ${theirs}
    order by l.archived_at is not null, l.id desc limit 1`);
  return lead?.id ?? null;
}

/** The lead that a caller's number belongs to, found like the sender of a text. */
export const leadOfPhone = (tx: Tx, phone: string): Promise<string | null> =>
  whoseIs(tx, { channel: 'sms', from: phone });
