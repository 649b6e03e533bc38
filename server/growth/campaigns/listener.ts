import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, OrganisationListener } from '#server/core/events/listener.ts';
import { pauseProgram } from '#server/core/programs/own.ts';
import { countComplaints } from './pace.ts';
import { creditDays } from './queries.ts';
import { finishIfDone } from './walk.ts';

/** Records the fate of messages and the recipients' reactions with the campaign that sent them. */
export const resultsListener: OrganisationListener = {
  name: 'campaign results',
  works: 'in organisation',
  kinds: [
    'message.sent',
    'message.failed',
    'message.denied',
    'message.cancelled',
    'message.received',
    'consent.revoked',
  ],
  async handle(tx, events) {
    const touched = [...(await noteFates(tx, events)), ...(await noteAnswers(tx, events))];
    if (events.some(({ kind, data }) => kind === 'message.failed' && data.reason === 'complaint')) await soundAlarm(tx);
    if (touched.length > 0) await finishIfDone(tx, [...new Set(touched)]);
  },
};

/** Pauses all running campaigns when too many recipients report spam, until a member resumes them. */
async function soundAlarm(tx: Tx): Promise<void> {
  if ((await countComplaints(tx)) !== 'stop') return;
  const underway = await tx.all<{ id: string; name: string; programId: string }>(sql`
    update campaigns set state = 'paused', version = version + 1
    where organisation_id = ${tx.scope.organisationId} and state = 'sending' and removed_at is null and program_id is not null
    returning id, name, program_id as "programId"`);
  for (const { id, name, programId } of underway) {
    await pauseProgram(tx, programId);
    tx.record({ kind: 'campaign.paused', subject: { type: 'campaign', id }, data: { name, why: 'complaints' } });
  }
}

type Fate = { messageId: string; state: 'sent' | 'failed' | 'denied' | 'cancelled' | null; mark: string };

function fateOf({ kind, data }: DeliveredEvent): Fate | undefined {
  const messageId = data.messageId;
  if (typeof messageId !== 'string') return undefined;
  // The message was delivered, then reported as spam.
  if (kind === 'message.failed' && data.reason === 'complaint') return { messageId, state: null, mark: 'complaint' };
  const states = {
    'message.sent': 'sent',
    'message.failed': 'failed',
    'message.denied': 'denied',
    'message.cancelled': 'cancelled',
  } as const;
  const state = states[kind as keyof typeof states];
  return state && { messageId, state, mark: data.reason === 'bounce' ? 'bounce' : '' };
}

async function noteFates(tx: Tx, events: readonly DeliveredEvent[]): Promise<string[]> {
  const fates = events.flatMap((event) => fateOf(event) ?? []);
  if (fates.length === 0) return [];
  const rows = await tx.all<{ id: string }>(sql`
    update campaign_sends s set state = coalesce(f.state, s.state),
      bounced_at = case when f.bounced then coalesce(s.bounced_at, now()) else s.bounced_at end,
      complained_at = case when f.complained then coalesce(s.complained_at, now()) else s.complained_at end
    from (select m, (array_agg(state order by n desc) filter (where state is not null))[1] as state, bool_or(mark = 'bounce') as bounced,
        bool_or(mark = 'complaint') as complained
      from unnest(${fates.map(({ messageId }) => messageId)}::uuid[], ${fates.map(({ state }) => state)}::text[],
        ${fates.map(({ mark }) => mark)}::text[]) with ordinality f(m, state, mark, n) group by m) f
    where s.organisation_id = ${tx.scope.organisationId} and s.message_id = f.m returning s.campaign_id as id`);
  return rows.map(({ id }) => id);
}

/** Credits replies and opt-outs to the latest campaign message on the same channel, if it was recent. */
async function noteAnswers(tx: Tx, events: readonly DeliveredEvent[]): Promise<string[]> {
  const answers = events.flatMap(({ kind, subject, data, at }) => {
    if (kind === 'message.received' && data.isAutomatic !== true)
      return [{ lead: subject.id, what: 'reply', channel: '', at }];
    if (kind === 'consent.revoked' && data.basis !== 'complaint' && data.purpose === 'marketing')
      return [{ lead: subject.id, what: 'unsubscribe', channel: String(data.channel), at }];
    return [];
  });
  const touched: string[] = [];
  for (const { lead, what, channel, at } of answers) {
    const column = sql.raw(what === 'reply' ? 'replied_at' : 'unsubscribed_at');
    const rows = await tx.all<{ id: string }>(sql`
      update campaign_sends s set ${column} = coalesce(s.${column}, ${at}::timestamptz)
      where s.organisation_id = ${tx.scope.organisationId} and s.id = (
        select s.id from campaign_sends s
        join messages m on m.organisation_id = s.organisation_id and m.id = s.message_id
        where s.organisation_id = ${tx.scope.organisationId} and s.lead_id = ${lead} and s.at <= ${at}::timestamptz
          and s.at > ${at}::timestamptz - ${sql.int(creditDays)} * interval '1 day'
          and (${channel} = '' or m.channel = ${channel}) and s.state in ('queued', 'sent')
        order by s.at desc limit 1)
      returning s.campaign_id as id`);
    touched.push(...rows.map(({ id }) => id));
  }
  return touched;
}
