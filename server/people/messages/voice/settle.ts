import { dayIn } from '#contract/core/time-zone.ts';
import type { CallOutcome } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { attemptMessage } from '../attempt.ts';
import { callBackKind } from './dial-kind.ts';
import { keepEntry } from './entry.ts';
import { wordsIn } from './words.ts';

export const setState = (tx: Tx, id: string, state: string, problem = ''): Promise<number> =>
  tx.run(sql`
    update voice_calls set state = ${state}, problem = ${problem},
      ended_at = case when ${state} in ('ended', 'failed') then now() end
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and state not in ('ended', 'failed')`);

const outcomes: Record<string, CallOutcome | null> = {
  completed: 'reached',
  busy: 'busy',
  'no-answer': 'no_answer',
  canceled: 'no_answer',
  failed: null,
};

const minutesOf = (seconds: number): number => Math.min(1_440, Math.ceil(seconds / 60));

/** Records how the lead's leg of an outgoing call ended, from Twilio's report or a later query, whichever comes first. */
export async function settleTheirs(tx: Tx, id: string, status: string, seconds: number): Promise<void> {
  const outcome = outcomes[status];
  if (outcome === undefined) return;
  await keepEntry(tx, id, {
    outcome,
    minutes: status === 'completed' ? minutesOf(seconds) : 0,
    ...(status === 'failed' && { failure: 'The number could not be called.' }),
  });
  await setState(tx, id, 'ended');
}

type Incoming = {
  leadId: string | null;
  userId: string | null;
  name: string | null;
  address: string;
  answered: boolean;
  to: string | null;
  zone: string;
};

/** Ends an incoming call: it becomes an answered call or leads to a call-back task. */
export async function settleIncoming(tx: Tx, id: string, seconds: number, language: string | null): Promise<void> {
  const { organisationId } = tx.scope;
  if ((await setState(tx, id, 'ended')) === 0) return;
  const call = await tx.get<Incoming>(sql`
    select c.lead_id as "leadId", c.user_id as "userId", l.name, c.address, c.answered_at is not null as answered,
      to_member.user_id as to, coalesce(w.time_zone, 'UTC') as zone
    from voice_calls c
    left join leads l on l.organisation_id = c.organisation_id and l.id = c.lead_id
    left join message_settings s on s.organisation_id = c.organisation_id
    left join lateral (
      select m.user_id from memberships m where m.organisation_id = c.organisation_id and m.removed_at is null
        and m.user_id in (l.owner_id, c.user_id, s.calls_to)
      order by m.user_id = l.owner_id desc nulls last, m.user_id = c.user_id desc nulls last limit 1) to_member on true
    left join member_work w on w.organisation_id = c.organisation_id and w.user_id = to_member.user_id
    where c.organisation_id = ${organisationId} and c.id = ${id}`);
  if (call.answered) return keepEntry(tx, id, { outcome: 'reached', minutes: minutesOf(seconds) });
  await keepEntry(tx, id, { outcome: 'no_answer', minutes: 0 });
  await tx.enqueue({
    kind: callBackKind,
    payload: {
      callId: id,
      lead: call.leadId,
      assignee: call.to,
      title: wordsIn(language).callBack.replace('{name}', () => call.name?.trim() || call.address),
      dueOn: dayIn(Date.now(), call.zone),
    },
    key: id,
  });
  await textBack(tx, id, call);
}

/** A caller who calls repeatedly gets one text within this many hours. */
const textAgainHours = 12;

/** The text passes the gate like any other, because calling is not a consent to texts. */
async function textBack(tx: Tx, id: string, { leadId, address }: Pick<Incoming, 'leadId' | 'address'>): Promise<void> {
  const { organisationId } = tx.scope;
  const row = await tx.one<{ body: string }>(sql`
    select s.missed_call_text as body from message_settings s
    where s.organisation_id = ${organisationId} and s.missed_call_text <> '' and not exists (
      select from messages m where m.organisation_id = s.organisation_id and m.address = ${address} and m.channel = 'sms'
        and m.message_key like 'missed call %' and m.created_at > now() - ${sql.int(textAgainHours)} * interval '1 hour')`);
  if (!row || !address.startsWith('+')) return;
  const key = `missed call ${id}`;
  await attemptMessage(tx, {
    leadId,
    channel: 'sms',
    purpose: 'transactional',
    address,
    body: row.body,
    authorId: null,
    byProgram: true,
    key,
  });
}
