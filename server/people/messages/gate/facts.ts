import {
  type Basis,
  type Channel,
  type Purpose,
  type SendLimit,
  type SuppressionReason,
  sendLimits,
} from '#contract/people/messages-words.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import { hasSeveralZones } from '#contract/people/us-places.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { zipOfTown } from '#server/core/places/places.ts';
import { countryOf } from '../../leads/phone.ts';
import { addressHashOf } from '../address.ts';
import type { Facts } from './judge.ts';

type Timed<T> = T & { at: string };
type Row = {
  id: string;
  address: string | null;
  state: string | null;
  postalCode: string | null;
  placeKey: string | null;
  put: Timed<{ where: 'archive' | 'trash'; id: string }> | null;
  forbidden: { id: string } | null;
  isTheirs: boolean;
  authorGone: boolean;
  isUnproved: boolean;
  over: SendLimit | null;
  postal: { id: string } | null;
  suppressions: Timed<{ id: string; reason: SuppressionReason; scope: 'all' | 'marketing' }>[];
  consents: Timed<{ id: string; purpose: Purpose; kind: 'given' | 'revoked'; basis: Basis }>[];
  lastInbound: Timed<{ id: string }> | null;
  lastEnquiry: Timed<{ id: string }> | null;
  recentMarketing: Timed<{ id: string }>[];
  isDemo: boolean;
};

const timed = <T extends { at: string }>(row: T) => ({ ...row, at: Date.parse(row.at) });

/** A lead's primary address, used unless another of its addresses is named. */
export const addressOf = (channel: Channel): Sql => (channel === 'email' ? sql`l.email` : sql`l.phone`);

const went = sql`('queued', 'sending', 'sent', 'logged')`;

type About = {
  channel: Channel;
  purpose: Purpose;
  address?: string | undefined;
  /** The author, unless a program wrote it. */
  authorId?: string | null;
  /** Part of a bulk send, which is counted against the limit once, when it is requested. */
  isOfMany?: boolean;
  /** True if it was counted against the limit when it was written. */
  isCounted?: boolean;
  /** For a held message: check that the address still belongs to the lead and that the author is still a member. */
  waited?: { authorId: string | null } | undefined;
  /** A program wrote it, so it doesn't count as the member's own message. */
  byProgram?: boolean | undefined;
  now?: number;
};

/** Reads everything the gate looks at in one statement, for one lead or for a thousand. */
export async function factsOf(
  tx: Tx,
  leads: Sql,
  {
    channel,
    purpose,
    address,
    waited,
    authorId = null,
    isOfMany = false,
    isCounted = false,
    byProgram,
    now = Date.now(),
  }: About,
): Promise<Map<string, Facts>> {
  const { organisationId } = tx.scope;
  const clock = sql`${new Date(now).toISOString()}::timestamptz`;
  const rows = await tx.all<Row>(sql`
    select l.id, l.address, l.state, p.postal_code as "postalCode", p.place_key as "placeKey",
      case when p.archived_at is not null then json_build_object('where', case when p.purge_at is null then 'archive' else 'trash' end,
        'id', p.id, 'at', p.archived_at) end as put,
      ${waited ? isTheirs(organisationId) : sql.raw('true')} as "isTheirs",
      ${waited?.authorId ? hasLeft(organisationId, waited.authorId) : sql.raw('false')} as "authorGone",
      ${isUnproved(organisationId, authorId)} as "isUnproved",
      ${isCounted || channel === 'call' ? sql.raw('null') : over(organisationId, byProgram ? null : authorId, isOfMany, clock)} as over,
      (select json_build_object('id', 'postal_address.' || s.version) from message_settings s
       where s.organisation_id = ${organisationId} and s.postal_address <> '') as postal,
      coalesce(
        (select json_build_object('id', d.id) from do_not_contact d
         where d.organisation_id = ${organisationId} and d.lead_id = l.id and d.channel in ('all', ${channel}) limit 1),
        (select json_build_object('id', p.id) from contact_points p
         where p.organisation_id = ${organisationId} and p.lead_id = l.id and p.address = l.address and p.do_not_use limit 1),
        case when p.stage = ${lostStage} and p.lost_reason = 'do_not_contact' then json_build_object('id', p.id) end) as forbidden,
      (select coalesce(json_agg(json_build_object('id', s.id, 'reason', s.reason, 'scope', s.scope, 'at', s.at) order by s.id), '[]')
       from suppressions s where s.organisation_id = ${organisationId} and s.channel = ${channel} and s.lifted_at is null
         and s.address_hash = ${addressHashOf(sql`l.address`)}) as suppressions,
      (select coalesce(json_agg(json_build_object('id', c.id, 'purpose', c.purpose, 'kind', c.kind, 'basis', c.basis, 'at', c.at)), '[]')
       from consent_events c where c.organisation_id = ${organisationId} and c.channel = ${channel} and c.address = l.address) as consents,
      (select json_build_object('id', m.id, 'at', m.created_at) from messages m
       where m.organisation_id = ${organisationId} and m.address = l.address and m.direction = 'in' and not m.is_automatic
       order by m.id desc limit 1) as "lastInbound",
      (select json_build_object('id', e.id, 'at', e.at) from events e
       where e.organisation_id = ${organisationId} and e.subject_type = 'lead' and e.subject_id = l.id
         and (e.kind in ('lead.enquired', 'appointment.booked')
           or (e.kind = 'message.received' and not (e.data ->> 'isAutomatic')::boolean))
       order by e.id desc limit 1) as "lastEnquiry",
      (select coalesce(json_agg(json_build_object('id', m.id, 'at', coalesce(m.sent_at, m.created_at))), '[]') from (
         select m.id, m.sent_at, m.created_at from messages m
         where ${purpose} = 'marketing' and m.organisation_id = ${organisationId} and m.address = l.address and m.direction = 'out'
           and m.purpose = 'marketing' and m.channel in ('sms', 'call') and m.state in ${went}
           and coalesce(m.sent_at, m.created_at) > ${clock} - interval '24 hours'
         order by m.id desc limit 20) m) as "recentMarketing",
      (select o.demo_ends_at is not null from organisations o where o.id = ${organisationId}) as "isDemo"
    from (select l.id, l.state, ${address === undefined ? addressOf(channel) : sql`${address}::text`} as address
          from ${leads}) l
    left join leads p on p.organisation_id = ${organisationId} and p.id = l.id`);
  return new Map(rows.map((row) => [row.id, present(row, channel, purpose)]));
}

/** The address is the lead's primary one, a further one, or one the lead wrote from. */
const isTheirs = (organisationId: string): Sql => sql`
  (p.id is null or l.address in (p.email, p.phone)
   or exists (select from contact_points o where o.organisation_id = ${organisationId} and o.lead_id = p.id and o.address = l.address)
   or exists (select from messages m where m.organisation_id = ${organisationId} and m.lead_id = p.id and m.address = l.address
     and m.direction = 'in'))`;

const hasLeft = (organisationId: string, userId: string): Sql => sql`
  not exists (select from memberships b
    where b.organisation_id = ${organisationId} and b.user_id = ${userId} and b.removed_at is null)`;

/** No verified email address. Demos are excluded here, because another rule covers them, and so are former members. */
const isUnproved = (organisationId: string, authorId: string | null): Sql => sql`
  (exists (select from organisations o where o.id = ${organisationId} and o.demo_ends_at is null)
   and not exists (${
     authorId
       ? sql`select from users u where u.id = ${authorId} and u.email_verified_at is not null`
       : sql`select from memberships b join users u on u.id = b.user_id and u.email_verified_at is not null
             where b.organisation_id = ${organisationId} and b.removed_at is null`
   }))`;

const { recipient, member, organisation } = sendLimits;

const over = (organisationId: string, authorId: string | null, isOfMany: boolean, clock: Sql): Sql => sql`
  case
    when exists (select from messages m where ${isOut(organisationId, recipient.hours, clock)} and m.address = l.address
      offset case when exists (select from messages i
        where i.organisation_id = ${organisationId} and i.address = l.address and i.direction = 'in' and not i.is_automatic
          and i.created_at > ${clock} - ${sql.int(recipient.hours)} * interval '1 hour')
        then ${sql.int(recipient.inConversation - 1)} else ${sql.int(recipient.most - 1)} end) then 'recipient'
    when ${isOfMany}::boolean then null
    when exists (select from messages m where ${isOut(organisationId, member.hours, clock)} and m.author_id = ${authorId}::uuid
      and m.bulk_job_id is null and (m.message_key is null or m.message_key not like 'program %') offset ${sql.int(member.most - 1)}) then 'member'
    when exists (select from messages m where ${isOut(organisationId, organisation.hours, clock)}
      offset ${sql.int(organisation.most - 1)}) then 'organisation'
  end`;

const isOut = (organisationId: string, hours: number, clock: Sql = sql.raw('now()')): Sql => sql`
  m.organisation_id = ${organisationId} and m.direction = 'out' and m.channel in ('email', 'sms')
  and m.state in ('queued', 'held', 'sending', 'sent') and m.created_at > ${clock} - ${sql.int(hours)} * interval '1 hour'`;

/** How many messages the organization has sent within the hours of its limit, except those of one bulk send. */
export async function sentToday(tx: Tx, except: string | null = null): Promise<number> {
  const { sent } = await tx.get<{ sent: number }>(sql`
    select count(*)::int as sent from messages m
    where ${isOut(tx.scope.organisationId, organisation.hours)} and (${except}::uuid is null or m.bulk_job_id is distinct from ${except}::uuid)`);
  return sent;
}

function present(row: Row, channel: Channel, purpose: Purpose): Facts {
  return {
    channel,
    purpose,
    address: row.address,
    state: row.state,
    postalCode: row.postalCode ?? (hasSeveralZones(row.state) ? zipOfTown(row.placeKey) : null),
    country: channel === 'email' || !row.address ? null : countryOf(row.address),
    put: row.put && timed(row.put),
    forbidden: row.forbidden,
    isTheirs: row.isTheirs,
    authorGone: row.authorGone,
    isUnproved: row.isUnproved,
    over: row.over,
    postal: row.postal,
    suppressions: row.suppressions.map(timed),
    consents: row.consents.map(timed),
    lastInbound: row.lastInbound && timed(row.lastInbound),
    lastEnquiry: row.lastEnquiry && timed(row.lastEnquiry),
    recentMarketing: row.recentMarketing.map(timed),
    tellsBank: false,
    attachesSensitive: false,
    hasActed: false,
    confirms: null,
    requested: null,
    isDemo: row.isDemo,
  };
}
