import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { pastId } from './past-id.ts';
import type { Line, Trade } from './words.ts';

type Partner = { id: string; owner: string; email: string; phone: string };

/** Nobody wrote before they came: hours before now within which all talks begin. */
const longestTalk = 200;

const ago = (now: Date, hours: number): string => new Date(now.getTime() - hours * 3_600_000).toISOString();

/** What was said with some of the people in work, by mail, text and phone; what nobody has answered yet is unread. */
export async function seedConversations(tx: Tx, { talks }: Trade, now: Date): Promise<void> {
  const { organisationId } = tx.scope;
  const partners = await tx.all<Partner>(sql`
    select id, owner_id as owner, email, phone from leads
    where organisation_id = ${organisationId} and owner_id is not null and email is not null and phone is not null
      and archived_at is null and stage in ('engaged', 'appointment', 'active') and created_at < ${ago(now, longestTalk)}
    order by last_signal_at desc nulls last, id desc limit ${sql.int(talks.length)}`);
  const told = partners.map((partner, place) => ({ ...talkOf(talks[place]!, now), partner }));
  const talked = sql`jsonb_to_recordset(${JSON.stringify(told.map(({ partner, ...talk }) => ({ ...talk, lead: partner.id })))}::jsonb)
    t(lead uuid, last timestamptz, heard timestamptz, unread int, touch timestamptz, "isWaiting" boolean)`;
  const kept = await tx.all<{ id: string; lead: string }>(sql`
    insert into conversations (organisation_id, lead_id, last_at, last_in_at, unread)
    select ${organisationId}, lead, last, heard, unread from ${talked}
    on conflict (organisation_id, lead_id) where lead_id is not null
      do update set last_at = excluded.last_at, last_in_at = excluded.last_in_at, unread = excluded.unread
    returning id, lead_id as lead`);
  const conversations = new Map(kept.map(({ id, lead }) => [lead, id]));
  await tx.run(sql`
    update leads l set last_activity_at = greatest(l.last_activity_at, t.last), last_touch_at = greatest(l.last_touch_at, t.touch),
      waits_since = case when t."isWaiting" then coalesce(t.touch, l.created_at) end, last_signal_at = greatest(l.last_signal_at, t.heard)
    from ${talked} where l.organisation_id = ${organisationId} and l.id = t.lead`);
  const lines = told.flatMap(({ partner }, place) =>
    talks[place]!.map((line) => lineOf(line, partner, conversations.get(partner.id)!, ago(now, line.hoursAgo))),
  );
  const said = sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) m(id uuid, event uuid, conversation uuid, lead uuid, channel text, direction text,
    address text, subject text, body text, state text, author uuid, outcome text, at timestamptz, kind text, data jsonb)`;
  await tx.run(sql`
    insert into messages (organisation_id, id, conversation_id, lead_id, channel, direction, address, subject, body, state, author_id,
      outcome, sent_at, created_at)
    select ${organisationId}, id, conversation, lead, channel, direction, address, subject, body, state, author, outcome, at, at from ${said}`);
  await tx.run(sql`
    insert into events (organisation_id, id, kind, subject_type, subject_id, actor_kind, actor_id, data, at)
    select ${organisationId}, event, kind, 'lead', lead, case when author is null then 'system' else 'user' end, author, data, at from ${said}`);
}

function talkOf(lines: readonly Line[], now: Date) {
  const lastOfUs = lines.findLastIndex(({ by }) => by === 'us');
  const heard = lines.findLast(({ by }) => by === 'them');
  return {
    last: ago(now, lines.at(-1)!.hoursAgo),
    heard: heard ? ago(now, heard.hoursAgo) : null,
    unread: lines.length - 1 - lastOfUs,
    touch: lastOfUs < 0 ? null : ago(now, lines[lastOfUs]!.hoursAgo),
    isWaiting: lines.at(-1)!.by === 'them',
  };
}

function lineOf(
  { by, channel, subject = '', text }: Line,
  { id: lead, owner, email, phone }: Partner,
  conversation: string,
  at: string,
) {
  const id = pastId(at);
  const author = by === 'us' ? owner : null;
  const isCall = channel === 'call';
  return {
    id,
    event: pastId(at),
    conversation,
    lead,
    channel,
    direction: by === 'them' ? 'in' : 'out',
    address: channel === 'email' ? email : phone,
    subject,
    body: isCall ? '' : text,
    state: by === 'them' ? 'received' : isCall ? 'logged' : 'sent',
    author,
    outcome: isCall ? text : null,
    at,
    kind: isCall ? 'call.logged' : by === 'them' ? 'message.received' : 'message.sent',
    data: isCall
      ? { messageId: id, direction: 'out', outcome: text }
      : { messageId: id, channel, conversationId: conversation, isAutomatic: false, by: author },
  };
}
