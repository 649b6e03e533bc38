import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { pastId } from './past-id.ts';
import type { Line, Trade } from './words.ts';

type Partner = { id: string; owner: string; email: string; phone: string };

/** What was said with some of the people in work, by mail, text and phone; what nobody has answered yet is unread. */
export async function seedConversations(tx: Tx, { talks }: Trade, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const partners = await tx.all<Partner>(sql`
    select id, owner_id as owner, email, phone from leads
    where organisation_id = ${organisationId} and owner_id is not null and email is not null and phone is not null
      and archived_at is null and stage in ('attempting', 'engaged', 'appointment', 'active')
    order by last_signal_at desc nulls last, id desc limit ${sql.int(talks.length)}`);
  for (const [place, partner] of partners.entries()) await seedTalk(tx, partner, talks[place]!, now);
}

const ago = (now: Date, hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();

async function seedTalk(tx: Tx, { id: lead, owner, email, phone }: Partner, lines: readonly Line[], now: Date) {
  const { organisationId } = tx.scope;
  const lastOfUs = lines.findLastIndex(({ by }) => by === 'us');
  const unread = lines.length - 1 - lastOfUs;
  const last = ago(now, lines.at(-1)!.hoursAgo);
  const heard = lines.findLast(({ by }) => by === 'them');
  const conversation = newId();
  await tx.run(sql`
    insert into conversations (organisation_id, id, lead_id, last_at, last_in_at, unread)
    values (${organisationId}, ${conversation}, ${lead}, ${last}, ${heard ? ago(now, heard.hoursAgo) : null}, ${unread})`);
  for (const said of lines)
    await seedLine(tx, { lead, owner, conversation, email, phone }, said, ago(now, said.hoursAgo));
  const first = lines.find(({ by }) => by === 'us');
  const touch = first ? ago(now, lines[lastOfUs]!.hoursAgo) : null;
  if (first)
    await tx.run(sql`
      insert into first_touches (organisation_id, lead_id, at, user_id, channel)
      values (${organisationId}, ${lead}, ${ago(now, first.hoursAgo)}, ${owner}, ${first.channel}) on conflict do nothing`);
  await tx.run(sql`
    update leads set last_activity_at = greatest(last_activity_at, ${last}), last_touch_at = greatest(last_touch_at, ${touch}),
      waits_since = case when ${lines.at(-1)!.by === 'them'} then coalesce(${touch}, created_at) end,
      last_signal_at = greatest(last_signal_at, ${heard ? ago(now, heard.hoursAgo) : null})
    where organisation_id = ${organisationId} and id = ${lead}`);
}

type Setting = { lead: string; owner: string; conversation: string; email: string; phone: string };

async function seedLine(tx: Tx, at: Setting, { by, channel, subject = '', text }: Line, when: string): Promise<void> {
  const { organisationId } = tx.scope;
  const message = pastId(when);
  const isCall = channel === 'call';
  const state = by === 'them' ? 'received' : isCall ? 'logged' : 'sent';
  await tx.run(sql`
    insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, address, subject, body, state, author_id,
      outcome, sent_at, created_at)
    values (${organisationId}, ${message}, ${at.conversation}, ${at.lead}, ${channel}, ${by === 'them' ? 'in' : 'out'},
      ${channel === 'email' ? at.email : at.phone}, ${subject}, ${isCall ? '' : text}, ${state}, ${by === 'us' ? at.owner : null},
      ${isCall ? text : null}, ${when}, ${when})`);
  const kind = isCall ? 'call.logged' : by === 'them' ? 'message.received' : 'message.sent';
  const data = isCall
    ? { messageId: message, direction: 'out', outcome: text }
    : {
        messageId: message,
        channel,
        conversationId: at.conversation,
        isAutomatic: false,
        by: by === 'us' ? at.owner : null,
      };
  await tx.run(sql`
    insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
    values (${organisationId}, ${pastId(when)}, ${kind}, 'lead', ${at.lead}, ${by === 'us' ? 'user' : 'system'},
      ${by === 'us' ? at.owner : null}, ${JSON.stringify(data)}::jsonb, ${when})`);
}
