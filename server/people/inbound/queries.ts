import type { InputOf } from '#contract/core/call.ts';
import type { InboundMessage, inbound } from '#contract/people/inbound.ts';
import type { MappedValue } from '#contract/people/inbound-mapping.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { boundedWork, TooMuch } from '#server/core/threads/bounded-work.ts';
import { visibleTo } from '../leads/policy.ts';
import { Unreadable } from './inquiry.ts';
import { mapped, valuesIn } from './read/any.ts';
import type { ShownMail } from './read/mail.ts';
import type { Came } from './read/read.ts';

const columns = sql`
  m.id, m.kind, d.name as door, m.state, m.problem,
  case when l.id is not null then json_build_object('id', l.id, 'name', l.name) end as lead, m.is_new as "isNew", m.created_at as at`;
const from = sql`
  from inbound_messages m
  left join inbound_doors d on d.organisation_id = m.organisation_id and d.id = m.door_id
  left join leads l on l.organisation_id = m.organisation_id and l.id = m.lead_id`;

/**
 * A message that became a lead is visible to those who see the lead; one that didn't is visible to everyone who manages inbound messages.
 */
const seenBy = (actor: Member): Sql => sql`(m.lead_id is null or ${visibleTo(actor)})`;

const order: Order = { id: sql`m.id`, descending: true };

export function inboundPage({ state, cursor, limit }: InputOf<typeof inbound.list>, actor: Member): Sql {
  const rows = sql`
    select ${columns} ${from}
    where m.organisation_id = ${actor.organisationId} and ${seenBy(actor)} ${state ? sql`and m.state = ${state}` : nothing} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, sql`r.id::text`, limit);
}

/** Doesn't check visibility, so that a member who just handled the message sees the result even if the lead went to someone else. */
export async function inboundById(tx: Tx, id: string, only: Sql = nothing): Promise<InboundMessage> {
  const found = await tx.one<InboundMessage>(sql`
    select ${columns} ${from} where m.organisation_id = ${tx.scope.organisationId} and m.id = ${id} ${only}`);
  if (!found) throw notFound();
  return found;
}

const mostShown = 200_000;
const mostOfOne = 300;

/** The values of a message with unknown field names, each with the field it is mapped to. */
function fieldsIn({ kind, raw, contentType, mapping }: Came): MappedValue[] {
  if (kind !== 'any') return [];
  try {
    const values = mapped(valuesIn(raw.toString('utf8'), contentType), mapping ?? {});
    return values.map((one) => ({ ...one, value: one.value.slice(0, mostOfOne) }));
  } catch (error) {
    if (error instanceof Unreadable) return [];
    throw error;
  }
}

export async function inboundWithRaw(tx: Tx, actor: Member, id: string) {
  const found = await inboundById(tx, id, sql`and ${seenBy(actor)}`);
  const came = await tx.get<Came & { doorId: string | null }>(sql`
    select m.kind, m.raw, m.content_type as "contentType", d.id as "doorId", d.mapping
    from inbound_messages m left join inbound_doors d on d.organisation_id = m.organisation_id and d.id = m.door_id and d.removed_at is null
    where m.organisation_id = ${tx.scope.organisationId} and m.id = ${id}`);
  const { contentType, doorId } = came;
  const mail = came.kind === 'mail' ? await shownMail(came.raw, tx.scope.organisationId) : null;
  const raw = came.raw.toString('utf8').slice(0, mostShown);
  return { ...found, raw, contentType, doorId, mail, fields: fieldsIn(came) };
}

/** Parses the mail in a worker thread, because it is untrusted input; if that takes too long, only the raw mail is shown. */
const shownMail = (raw: Buffer, lane: string): Promise<ShownMail | null> =>
  boundedWork<ShownMail | null>({
    module: new URL('./read/show-mail-thread.ts', import.meta.url),
    data: raw,
    lane,
    seconds: 5,
  }).catch((error: unknown) => {
    if (error instanceof TooMuch) return null;
    throw error;
  });
