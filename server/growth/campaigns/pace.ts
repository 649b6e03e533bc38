import { type SpamLevel, spamLevelOf } from '#contract/growth/campaigns/mail-records.ts';
import { isWarming, limitOn, type Pace, providerLimit, providerOf } from '#contract/growth/campaigns/pace.ts';
import { sendLimits } from '#contract/people/messages-words.ts';
import { ourDay } from '#server/core/db/days.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';

const usual = sendLimits.organisation.most;
/** The number of days over which complaints are counted: enough for a rate, few enough that improvement shows. */
const alarmDays = 7;
const hourMs = 3_600_000;

type PaceNow = Pace & {
  startedOn: string;
  /** Sent by this organization; what others sent is never shown to it. */
  sentToday: number;
  /** Sent from this domain by all organizations, for planning only and never shown. */
  ofDomain: number;
};

/**
 * The warm-up state and complaint level of the sending domain. The warm-up starts when any organization first sends in bulk, because
 * mailbox providers judge the domain and not the individual sender.
 */
export const paceOf = (tx: Tx, domain: string): Promise<PaceNow> =>
  tx.get<PaceNow>(sql`
    select coalesce(g.started_on, ${ourDay})::text as "startedOn", ${ourDay} - coalesce(g.started_on, ${ourDay}) + 1 as day,
      coalesce(g.is_warm, false) as "isWarm", coalesce(d.spam, 'too_few') as spam, coalesce(g.sent, 0) as "ofDomain", coalesce((
        select c.sent from sending_counts c
        where c.organisation_id = ${tx.scope.organisationId} and c.recipient = '' and c.since = ${ourDay}::timestamptz), 0) as "sentToday"
    from (select 1) one left join lintel.domain_pace(${domain}, ${ourDay}) g on true
    left join sending_domains d on d.organisation_id = ${tx.scope.organisationId} and d.domain = ${domain}`);

export const limitToday = (pace: Pace): number => limitOn(pace, usual);

/** The limit shared by all senders of a new domain. Complaints slow down only the organization they are about. */
const together = (pace: Pace): Pace => ({ ...pace, spam: 'good' });

/** Whether the domain's shared limit for today is used up. */
export const isFull = (pace: PaceNow): boolean => isWarming(pace) && pace.ofDomain >= limitOn(together(pace), usual);

/** Starts the warm-up with the first campaign of a domain. */
export async function beginRamp(tx: Tx, domain: string): Promise<void> {
  await tx.run(sql`
    insert into sending_domains (organisation_id, domain, started_on) values (${tx.scope.organisationId}, ${domain}, ${ourDay})
    on conflict do nothing`);
  await tx.run(sql`select lintel.domain_begin(${domain}, ${ourDay}) where not lintel.is_demo_here()`);
}

export async function setWarm(tx: Tx, domain: string, isWarm: boolean): Promise<void> {
  await beginRamp(tx, domain);
  const { isSaid } = await tx.get<{ isSaid: boolean }>(sql`
    select lintel.domain_warm(${domain}, ${isWarm}::boolean) as "isSaid"`);
  if (!isSaid) throw new Refusal('conflict', 'Others send from this domain too, so it warms up day by day.');
  tx.record({
    kind: 'campaign.pace_changed',
    subject: { type: 'organisation', id: tx.scope.organisationId! },
    data: { name: domain, isWarm },
  });
}

/** Recounts the complaints about recent mail and deletes the counters of past days and hours. */
export async function countComplaints(tx: Tx): Promise<SpamLevel> {
  const { organisationId } = tx.scope;
  const since = sql`now() - ${sql.int(alarmDays)} * interval '1 day'`;
  const { sent, complained } = await tx.get<{ sent: number; complained: number }>(sql`
    select (select count(*)::int from messages m where m.organisation_id = ${organisationId} and m.direction = 'out' and m.channel = 'email'
        and m.state = 'sent' and m.created_at > ${since}) as sent,
      (select count(*)::int from suppressions s where s.organisation_id = ${organisationId} and s.channel = 'email' and s.reason = 'complaint'
        and s.at > ${since}) as complained`);
  const spam = spamLevelOf(sent, complained);
  await tx.run(sql`
    delete from sending_counts where organisation_id = ${organisationId} and since < now() - interval '3 days'`);
  await tx.run(sql`
    update sending_domains set spam = ${spam}, checked_at = now() where organisation_id = ${organisationId}`);
  return spam;
}

export type Room = 'free' | { until: number };

/**
 * Reserves a place in the counts of today and of this hour for the recipient's mailbox provider, or returns when one is free: in the
 * organization's own counts, and in the shared ones while the domain is new. Each count is one statement in the transaction that writes the
 * mail, so two workers never take the same place.
 */
export async function takeRoom(tx: Tx, domain: string, address: string, now: number): Promise<Room> {
  const { organisationId } = tx.scope;
  const stale = await tx.one(sql`
    select from sending_domains where organisation_id = ${organisationId} and domain = ${domain}
      and (checked_at is null or checked_at < now() - interval '1 hour')`);
  if (stale) await countComplaints(tx);
  const pace = await paceOf(tx, domain);
  const provider = providerOf(address);
  const hour = Math.floor(now / hourMs) * hourMs;
  const [today, thisHour] = [sql`${ourDay}::timestamptz`, sql`${new Date(hour).toISOString()}::timestamptz`];
  const take = (recipient: string, since: Sql, most: number): Promise<number> =>
    tx.run(sql`
      insert into sending_counts as c (organisation_id, recipient, since, sent)
      select ${organisationId}, ${recipient}, ${since}, 1 where ${most}::int > 0
      on conflict (organisation_id, recipient, since) do update set sent = c.sent + 1 where c.sent < ${most}::int`);
  const giveBack = (recipient: string, since: Sql): Promise<number> =>
    tx.run(sql`
      update sending_counts set sent = sent - 1
      where organisation_id = ${organisationId} and recipient = ${recipient} and since = ${since}`);
  const tomorrow = async (): Promise<Room> => {
    const { next } = await tx.get<{ next: string }>(sql`select (${ourDay} + 1)::timestamptz as next`);
    return { until: Math.max(now + hourMs, Date.parse(next)) };
  };
  // Spread over 20 minutes, so that not all messages leave on the hour.
  const nextHour = (): Room => ({ until: hour + hourMs + Math.floor((hashOf(address) / 0xffff) * 20 * 60_000) });
  if (!(await take('', today, limitToday(pace)))) return tomorrow();
  if (!(await take(provider, thisHour, providerLimit(pace, usual)))) {
    await giveBack('', today);
    return nextHour();
  }
  if (!isWarming(pace)) return 'free';
  const all = together(pace);
  const { full } = await tx.get<{ full: 'free' | 'day' | 'hour' }>(sql`
    select case when lintel.is_demo_here() or lintel.is_rehearsal() then 'free' else lintel.domain_take(${domain}, ${ourDay}, ${limitOn(all, usual)}::int, ${provider}, ${thisHour},
      ${providerLimit(all, usual)}::int) end as full`);
  if (full === 'free') return 'free';
  await giveBack('', today);
  await giveBack(provider, thisHour);
  return full === 'day' ? tomorrow() : nextHour();
}

/** Deterministic, so that an address always waits equally long. */
function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + letter.codePointAt(0)!) & 0xffff;
  return hash;
}
