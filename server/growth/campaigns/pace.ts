import { type SpamLevel, spamLevelOf } from '#contract/growth/campaigns/mail-records.ts';
import { limitOn, type Pace, providerLimit, providerOf } from '#contract/growth/campaigns/pace.ts';
import { sendLimits } from '#contract/people/messages-words.ts';
import { ourDay } from '#server/core/db/days.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Settings } from '#server/env.ts';
import { readSender } from '#server/outside/mail/choose-mail.ts';

const usual = sendLimits.organisation.most;
/** Over so many days complaints are counted: long enough to be a rate, short enough that mending shows. */
const alarmDays = 7;
const hourMs = 3_600_000;

/** The domain that mail leaves from. */
export const domainOf = ({ MAIL_FROM }: Pick<Settings, 'MAIL_FROM'>): string => {
  const { address } = readSender(MAIL_FROM);
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
};

type PaceNow = Pace & { startedOn: string; sentToday: number };

/** How far along the sending domain is, and whether people complain. It begins on the day it first sends to many. */
export const paceOf = (tx: Tx, domain: string): Promise<PaceNow> =>
  tx.get<PaceNow>(sql`
    select coalesce(d.started_on, ${ourDay})::text as "startedOn", ${ourDay} - coalesce(d.started_on, ${ourDay}) + 1 as day,
      coalesce(d.is_warm, false) as "isWarm", coalesce(d.spam, 'too_few') as spam, coalesce((
        select c.sent from sending_counts c
        where c.organisation_id = ${tx.scope.organisationId} and c.recipient = '' and c.since = ${ourDay}::timestamptz), 0) as "sentToday"
    from (select 1) one left join sending_domains d on d.organisation_id = ${tx.scope.organisationId} and d.domain = ${domain}`);

export const limitToday = (pace: Pace): number => limitOn(pace, usual);

/** The first campaign of a domain begins its ramp. */
export const beginRamp = (tx: Tx, domain: string): Promise<number> =>
  tx.run(sql`
    insert into sending_domains (organisation_id, domain, started_on) values (${tx.scope.organisationId}, ${domain}, ${ourDay})
    on conflict do nothing`);

export async function setWarm(tx: Tx, domain: string, isWarm: boolean): Promise<void> {
  await beginRamp(tx, domain);
  await tx.run(sql`
    update sending_domains set is_warm = ${isWarm}::boolean where organisation_id = ${tx.scope.organisationId} and domain = ${domain}`);
  tx.record({
    kind: 'campaign.pace_changed',
    subject: { type: 'organisation', id: tx.scope.organisationId! },
    data: { name: domain, isWarm },
  });
}

/** Counts again what was called spam of what was sent. Days and hours that are over are nobody's to look at any more. */
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
 * Takes a place in today's count and in this hour's of the reader's mailbox provider, or says when there is one again. Counted in the
 * transaction that writes the mail, each by one statement: two workers never take the same place.
 */
export async function takeRoom(tx: Tx, domain: string, address: string, now: number): Promise<Room> {
  const { organisationId } = tx.scope;
  const stale = await tx.one(sql`
    select from sending_domains where organisation_id = ${organisationId} and domain = ${domain}
      and (checked_at is null or checked_at < now() - interval '1 hour')`);
  if (stale) await countComplaints(tx);
  const pace = await paceOf(tx, domain);
  const take = (recipient: string, since: ReturnType<typeof sql>, most: number): Promise<number> =>
    tx.run(sql`
      insert into sending_counts as c (organisation_id, recipient, since, sent)
      select ${organisationId}, ${recipient}, ${since}, 1 where ${most}::int > 0
      on conflict (organisation_id, recipient, since) do update set sent = c.sent + 1 where c.sent < ${most}::int`);
  const today = sql`${ourDay}::timestamptz`;
  if (!(await take('', today, limitToday(pace)))) {
    const { tomorrow } = await tx.get<{ tomorrow: string }>(sql`select (${ourDay} + 1)::timestamptz as tomorrow`);
    return { until: Math.max(now + hourMs, Date.parse(tomorrow)) };
  }
  const hour = Math.floor(now / hourMs) * hourMs;
  if (await take(providerOf(address), sql`${new Date(hour).toISOString()}::timestamptz`, providerLimit(pace, usual)))
    return 'free';
  await tx.run(sql`
    update sending_counts set sent = sent - 1 where organisation_id = ${organisationId} and recipient = '' and since = ${today}`);
  // Not all at the stroke of the hour.
  return { until: hour + hourMs + Math.floor((hashOf(address) / 0xffff) * 20 * 60_000) };
}

/** The same address waits equally long whenever it is asked. */
function hashOf(text: string): number {
  let hash = 0;
  for (const letter of text) hash = (hash * 31 + letter.codePointAt(0)!) & 0xffff;
  return hash;
}
