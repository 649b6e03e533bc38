import { workers } from '#contract/core/access.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { recordingOf } from '#contract/people/call-recording.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { CallOutcome } from '#contract/people/messages-words.ts';
import { stateOfPhone } from '#contract/people/us-places.ts';
import type { VoiceCall, voice } from '#contract/people/voice.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { leadById } from '../../leads/queries.ts';
import { chosenAddress } from '../chosen-address.ts';
import { decide } from '../gate/decide.ts';
import { dialKind, settleAfterSeconds, settleKind } from './dial-kind.ts';
import { keepEntry } from './entry.ts';
import { recordingMode } from './recording-mode.ts';
import { twilioOf } from './twilio-voice.ts';

const mostAnHour = 60;
const longestRingSeconds = 60;

/** The member's confirmed phone number. */
const phoneOf = async (tx: Tx, { organisationId, userId }: Member): Promise<string | null> => {
  const row = await tx.one<{ phone: string }>(sql`
    select phone from member_phones
    where organisation_id = ${organisationId} and user_id = ${userId} and confirmed_at is not null`);
  return row?.phone ?? null;
};

type Incoming = OutputOf<typeof voice.changeSettings>['incoming'];

const incomingOf = async (tx: Tx): Promise<Incoming> => {
  const row = await tx.one<Incoming>(sql`
    select calls_to as "to", missed_call_text as "missedText" from message_settings where organisation_id = ${tx.scope.organisationId}`);
  return row ?? { to: null, missedText: '' };
};

export const voiceSettings = async (
  tx: Tx,
  actor: Member,
  { settings }: Services,
): Promise<OutputOf<typeof voice.settings>> => ({
  isSetUp: twilioOf(settings) !== undefined,
  phone: await phoneOf(tx, actor),
  recording: await recordingMode(tx),
  incoming: await incomingOf(tx),
});

export async function changeVoice(
  tx: Tx,
  { organisationId }: Member,
  { recording, incoming }: InputOf<typeof voice.changeSettings>,
): Promise<OutputOf<typeof voice.changeSettings>> {
  const before = { recording: await recordingMode(tx), incoming: await incomingOf(tx) };
  const after = { recording: recording ?? before.recording, incoming: incoming ?? before.incoming };
  if (after.incoming.to !== before.incoming.to) await refuseStranger(tx, after.incoming.to);
  await tx.run(sql`
    insert into message_settings as s (organisation_id, postal_address, call_recording, calls_to, missed_call_text)
    values (${organisationId}, '', ${after.recording}, ${after.incoming.to}, ${after.incoming.missedText})
    on conflict (organisation_id) do update set call_recording = excluded.call_recording, calls_to = excluded.calls_to,
      missed_call_text = excluded.missed_call_text, version = s.version + 1
      where (s.call_recording, s.calls_to, s.missed_call_text)
        is distinct from (excluded.call_recording, excluded.calls_to, excluded.missed_call_text)`);
  if (after.recording !== before.recording)
    tx.record({
      kind: 'call_recording.changed',
      subject: { type: 'organisation', id: organisationId },
      data: { recording: after.recording },
    });
  return after;
}

async function refuseStranger(tx: Tx, userId: string | null): Promise<void> {
  if (userId === null) return;
  const member = await tx.one(sql`
    select from memberships where organisation_id = ${tx.scope.organisationId} and user_id = ${userId} and removed_at is null
      and role = any(${[...workers]}::text[])`);
  if (!member) throw invalid(['incoming', 'to'], 'Choose somebody who works with clients.');
}

/** Asks the gate now; it is asked again when the member has picked up. */
export async function dial(
  tx: Tx,
  actor: Member,
  services: Services,
  { id: leadId, address: given }: InputOf<typeof voice.dial>,
): Promise<VoiceCall> {
  const lead = await tx.one<Lead>(leadById(leadId, actor));
  if (!lead) throw notFound();
  if (!lead.can.change) throw new Refusal('forbidden');
  if (!twilioOf(services.settings))
    throw new Refusal('unavailable', 'No telephone provider is set up. Call with your own phone.');
  const phone = await phoneOf(tx, actor);
  if (!phone) throw new Refusal('conflict', 'Add and confirm your own phone number under Notifications first.');
  const { organisationId, userId } = actor;
  await limit(services.db, `calls put through for ${userId}`, mostAnHour, 3_600);
  const address = await chosenAddress(tx, actor, lead, 'call', given);
  const decision = await decide(tx, { leadId, channel: 'call', purpose: 'transactional', address, words: null });
  if (decision.outcome !== 'allow' || !decision.address)
    throw new Refusal('conflict', 'The rules for contacting people do not allow this call now.');
  if (decision.address === phone) throw new Refusal('conflict', 'This is your own phone number.');
  await refuseSecond(tx, userId);
  const recording = recordingOf(await recordingMode(tx), [decision.state, stateOfPhone(phone)]);
  const id = newId();
  await tx.run(sql`
    insert into voice_calls (organisation_id, id, lead_id, user_id, address, phone, decision_id, recording)
    values (${organisationId}, ${id}, ${leadId}, ${userId}, ${decision.address}, ${phone}, ${decision.id}, ${recording})`);
  await tx.enqueue({
    kind: settleKind,
    payload: { callId: id },
    key: id,
    afterSeconds: settleAfterSeconds,
    maxAttempts: 8,
  });
  await tx.enqueue({ kind: dialKind, payload: { callId: id }, key: id, maxAttempts: 1 });
  return voiceCallOf(tx, actor, id);
}

/**
 * Refuses a second call while the member's phone rings, so that pressing twice makes one call. The limit on ringing time covers a call
 * whose end was never reported.
 */
async function refuseSecond(tx: Tx, userId: string): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('call of ' || ${userId}::text, 0))`);
  const ringing = await tx.one(sql`
    select from voice_calls where organisation_id = ${organisationId} and user_id = ${userId} and direction = 'out'
      and state in ('dialing', 'ringing') and created_at > now() - ${sql.int(longestRingSeconds)} * interval '1 second' limit 1`);
  if (ringing) throw new Refusal('conflict', 'Your phone is ringing already.');
}

/** A call is visible only to the member who made or took it. */
export async function voiceCallOf(tx: Tx, { organisationId, userId }: Member, id: string): Promise<VoiceCall> {
  const row = await tx.one<VoiceCall>(sql`
    select c.id, c.lead_id as lead, c.state, c.address, c.recording, m.outcome, m.minutes, c.problem, c.created_at as "createdAt"
    from voice_calls c left join messages m on m.organisation_id = c.organisation_id and m.id = c.message_id
    where c.organisation_id = ${organisationId} and c.id = ${id} and c.user_id = ${userId}`);
  if (!row) throw notFound();
  return row;
}

export async function complete(
  tx: Tx,
  actor: Member,
  { id, outcome, note }: InputOf<typeof voice.complete>,
): Promise<VoiceCall> {
  const { state } = await voiceCallOf(tx, actor, id);
  if (state === 'dialing' || state === 'ringing' || state === 'failed')
    throw new Refusal('conflict', 'Their phone was not called.');
  await keepEntry(tx, id, { outcome: outcome as CallOutcome, note });
  return voiceCallOf(tx, actor, id);
}
