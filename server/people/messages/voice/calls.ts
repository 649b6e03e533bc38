import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type RecordingMode, recordingOf } from '#contract/people/call-recording.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { CallOutcome } from '#contract/people/messages-words.ts';
import { stateOfPhone } from '#contract/people/us-places.ts';
import type { VoiceCall, voice } from '#contract/people/voice.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { leadById } from '../../leads/queries.ts';
import { chosenAddress } from '../chosen-address.ts';
import { decide } from '../gate/decide.ts';
import { dialKind } from './dial-kind.ts';
import { keepEntry } from './entry.ts';
import { twilioOf } from './twilio-voice.ts';

const mostAnHour = 60;

const recordingMode = async (tx: Tx): Promise<RecordingMode> => {
  const row = await tx.one<{ mode: RecordingMode }>(sql`
    select call_recording as mode from message_settings where organisation_id = ${tx.scope.organisationId}`);
  return row?.mode ?? 'off';
};

/** The number they have shown to be theirs. */
const phoneOf = async (tx: Tx, { organisationId, userId }: Member): Promise<string | null> => {
  const row = await tx.one<{ phone: string }>(sql`
    select phone from member_phones
    where organisation_id = ${organisationId} and user_id = ${userId} and confirmed_at is not null`);
  return row?.phone ?? null;
};

export const voiceSettings = async (
  tx: Tx,
  actor: Member,
  { settings }: Services,
): Promise<OutputOf<typeof voice.settings>> => ({
  isSetUp: twilioOf(settings) !== undefined,
  phone: await phoneOf(tx, actor),
  recording: await recordingMode(tx),
});

export async function changeVoice(
  tx: Tx,
  { organisationId }: Member,
  { recording }: InputOf<typeof voice.changeSettings>,
): Promise<OutputOf<typeof voice.changeSettings>> {
  const changed = await tx.run(sql`
    insert into message_settings as s (organisation_id, postal_address, call_recording) values (${organisationId}, '', ${recording})
    on conflict (organisation_id) do update set call_recording = excluded.call_recording, version = s.version + 1
      where s.call_recording <> excluded.call_recording`);
  if (changed > 0)
    tx.record({
      kind: 'call_recording.changed',
      subject: { type: 'organisation', id: organisationId },
      data: { recording },
    });
  return { recording };
}

/** The gate is asked here, and once more when the member has picked up. */
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
  const recording = recordingOf(await recordingMode(tx), [decision.state, stateOfPhone(phone)]);
  const id = newId();
  await tx.run(sql`
    insert into voice_calls (organisation_id, id, lead_id, user_id, address, phone, decision_id, recording)
    values (${organisationId}, ${id}, ${leadId}, ${userId}, ${decision.address}, ${phone}, ${decision.id}, ${recording})`);
  await tx.enqueue({ kind: dialKind, payload: { callId: id }, key: id, maxAttempts: 1 });
  return voiceCallOf(tx, actor, id);
}

/** One's own: what colleagues are talking about is nobody else's. */
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
