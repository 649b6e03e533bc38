import type { Hono } from 'hono';
import { workers } from '#contract/core/access.ts';
import { recordingOf } from '#contract/people/call-recording.ts';
import { stateOfPhone } from '#contract/people/us-places.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { IncomingBody } from '#server/core/http/incoming-body.ts';
import { formFields } from '#server/core/http/input.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { storedPhone } from '../../leads/phone.ts';
import { channelOf, type InboundChannel, noteArrival } from '../inbound-channel.ts';
import { isSame, textSignature } from '../inbound-texts.ts';
import { leadOfPhone } from '../receive.ts';
import { settleAfterSeconds, settleKind } from './dial-kind.ts';
import { recordingMode } from './recording-mode.ts';
import { settleIncoming } from './settle.ts';
import { doorOf } from './twilio-voice.ts';
import { ringFor, sorry, twimlHeaders } from './twiml.ts';
import { wordsIn } from './words.ts';

const mostBytes = 64 * 1024;
/** The number stored for a caller who hides theirs; it can't be called back. */
export const hidden = 'anonymous';

/** The webhook for calls to the organization's number, signed with the same secret as the one for texts. */
export function mountIncomingCalls(app: Hono<Bindings>, services: Services): void {
  app.post('/inbound/calls/:token', async (c) => {
    const body = await new IncomingBody(c, mostBytes).whole();
    const fields = formFields(Buffer.from(body).toString('utf8'));
    const channel = await channelOf(services, 'sms', c);
    const url = services.settings.publicUrl + c.req.path;
    if (!isSame(textSignature(channel.secret, url, fields), c.req.header('x-twilio-signature') ?? ''))
      throw new Refusal('forbidden', 'The signature does not fit.');
    const [sid, account] = [fields.get('CallSid') ?? '', fields.get('AccountSid') ?? ''];
    if (!/^CA[0-9a-f]{32}$/.test(sid) || !/^AC[0-9a-f]{32}$/.test(account))
      throw new Refusal('bad_request', 'CallSid and AccountSid are missing.');
    const from = phoneIn(fields.get('From') ?? '') ?? hidden;
    const to = phoneIn(fields.get('To') ?? '') ?? channel.settings.number ?? '';
    const answer = await services.db.withOrg(channel.scope, (tx) =>
      begin(tx, services, channel, { sid, account, from, to }),
    );
    await noteArrival(services, channel);
    return c.body(answer, 200, twimlHeaders);
  });
}

function phoneIn(text: string): string | null {
  try {
    return storedPhone(text);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

type Told = {
  sid: string;
  account: string;
  from: string;
  /** The number that was called. */
  to: string;
};
type Begun = {
  id: string;
  phone: string | null;
  recording: 'no' | 'silent' | 'announced';
  language: string | null;
  state: string;
};

/** Twilio repeats the request if it got no answer; the repeat is the same call. */
async function begin(tx: Tx, { settings }: Services, channel: InboundChannel, told: Told): Promise<string> {
  const { organisationId } = tx.scope;
  const { sid, account, from } = told;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('incoming call ' || ${sid}::text, 0))`);
  const known = await begunOf(tx, sid);
  if (!known) {
    const leadId = from === hidden ? null : await leadOfPhone(tx, from);
    const to = await answererOf(tx, leadId, from);
    const sides = [from === hidden ? null : stateOfPhone(from), to ? stateOfPhone(to.phone) : null];
    const recording = to ? recordingOf(await recordingMode(tx), sides) : 'no';
    const id = newId();
    await tx.run(sql`
      insert into voice_calls (organisation_id, id, direction, lead_id, user_id, address, phone, state, recording, sid, channel_id, account_sid)
      values (${organisationId}, ${id}, 'in', ${leadId}, ${to?.userId ?? null}, ${from}, ${to?.phone ?? null}, 'ringing', ${recording}, ${sid},
        ${channel.id}, ${account})`);
    await tx.enqueue({
      kind: settleKind,
      payload: { callId: id },
      key: id,
      afterSeconds: settleAfterSeconds,
      maxAttempts: 8,
    });
  }
  const call = known ?? (await begunOf(tx, sid))!;
  if (!call.phone || call.state === 'ended') {
    await settleIncoming(tx, call.id, 0, null);
    return sorry(call.language);
  }
  const door = (step: string) => doorOf(settings, organisationId, call.id, step);
  const { voice, recorded } = wordsIn(call.language);
  return ringFor({
    to: call.phone,
    from: from === hidden ? told.to : from,
    said: call.recording === 'announced' ? [{ voice, text: recorded }] : [],
    screen: door('screen'),
    status: door('rang'),
    after: door('over'),
    recording: call.recording === 'no' ? undefined : door('recording'),
  });
}

const begunOf = (tx: Tx, sid: string): Promise<Begun | undefined> =>
  tx.one<Begun>(sql`
    select c.id, c.phone, c.recording, l.language, c.state from voice_calls c
    left join leads l on l.organisation_id = c.organisation_id and l.id = c.lead_id
    where c.organisation_id = ${tx.scope.organisationId} and c.direction = 'in' and c.sid = ${sid}`);

/**
 * The member whose phone rings: the assignee or the lead's owner, else the one the organization chose. Only confirmed phone numbers are
 * used.
 */
const answererOf = (
  tx: Tx,
  leadId: string | null,
  from: string,
): Promise<{ userId: string; phone: string } | undefined> =>
  tx.one<{ userId: string; phone: string }>(sql`
    select p.user_id as "userId", p.phone from (
      select 1 as n, c.assignee_id as user_id from conversations c
        where c.organisation_id = ${tx.scope.organisationId} and c.lead_id = ${leadId}::uuid
      union all
      select 2, l.owner_id from leads l where l.organisation_id = ${tx.scope.organisationId} and l.id = ${leadId}::uuid
      union all
      select 3, s.calls_to from message_settings s where s.organisation_id = ${tx.scope.organisationId}) asked
    join memberships m on m.organisation_id = ${tx.scope.organisationId} and m.user_id = asked.user_id and m.removed_at is null
      and m.role = any(${[...workers]}::text[])
    join member_phones p on p.organisation_id = m.organisation_id and p.user_id = m.user_id and p.confirmed_at is not null and p.phone <> ${from}
    order by asked.n limit 1`);
