import type { Hono } from 'hono';
import { z } from 'zod';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { IncomingBody } from '#server/core/http/incoming-body.ts';
import { formFields } from '#server/core/http/input.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { ask } from '../gate/decide.ts';
import { isSame, textSignature } from '../inbound-texts.ts';
import { recordingKind } from './dial-kind.ts';
import { mountIncomingCalls } from './incoming.ts';
import { setState, settleIncoming, settleTheirs } from './settle.ts';
import { accountOf, doorOf, twilioOf } from './twilio-voice.ts';
import { askForKey, hangUp, putThrough, saying, sorry, twimlHeaders } from './twiml.ts';
import { languageOf, wordsIn } from './words.ts';

const mostBytes = 64 * 1024;
const place = z.object({ organisation: z.uuid(), call: z.uuid() });

type Call = {
  direction: 'out' | 'in';
  leadId: string | null;
  name: string | null;
  address: string;
  answered: boolean;
  state: string;
  recording: 'no' | 'silent' | 'announced';
  theirLanguage: string | null;
  language: string | null;
};
type Known = { userId: string | null; direction: 'out' | 'in'; channelId: string | null; accountSid: string | null };
type Step = (given: { services: Services; tx: Tx; id: string; call: Call; fields: URLSearchParams }) => Promise<string>;

const empty = saying([]);
const secondsIn = (fields: URLSearchParams, name: string): number => Number(fields.get(name) ?? 0) || 0;

/** The member picked up and pressed a key. The gate is asked again, because the lead may have opted out a second ago. */
const connect: Step = async ({ services: { settings }, tx, id, call }) => {
  const twilio = twilioOf(settings);
  if (!twilio || call.state === 'ended' || call.state === 'failed') return hangUp;
  const { leadId, address, recording } = call;
  const { verdict } = await ask(tx, { leadId, channel: 'call', purpose: 'transactional', address, words: null });
  if (verdict.outcome !== 'allow') {
    await setState(tx, id, 'failed', 'The rules for contacting people no longer allow this call.');
    return hangUp;
  }
  await setState(tx, id, 'calling');
  const door = (step: string) => doorOf(settings, tx.scope.organisationId, id, step);
  const { voice, recorded } = wordsIn(call.language);
  return putThrough({
    to: address,
    from: twilio.from,
    said: recording === 'announced' ? [{ voice, text: recorded }] : [],
    status: door('theirs'),
    whisper: recording === 'announced' ? door('announce') : undefined,
    recording: recording === 'no' ? undefined : door('recording'),
  });
};

/** The lead picked up and hears that the call is recorded before being connected. */
const announce: Step = async ({ call }) => {
  const { voice, recorded } = wordsIn(call.theirLanguage);
  return saying([{ voice, text: recorded }]);
};

/** The member's leg ended. If the lead's leg had not begun, the call failed. */
const mine: Step = async ({ tx, id, call, fields }) => {
  const status = fields.get('CallStatus') ?? '';
  if (!['completed', 'busy', 'no-answer', 'failed', 'canceled'].includes(status)) return empty;
  if (['dialing', 'ringing'].includes(call.state)) await setState(tx, id, 'failed', 'Your phone was not answered.');
  return empty;
};

/** The lead's leg: its end becomes the entry on the timeline. */
const theirs: Step = async ({ tx, id, call, fields }) => {
  const status = fields.get('CallStatus') ?? '';
  if (status === 'in-progress') await setState(tx, id, 'talking');
  else if (call.state !== 'ended') await settleTheirs(tx, id, status, secondsIn(fields, 'CallDuration'));
  return empty;
};

/** An incoming call: the member hears who is calling and has to press a key, so that a voicemail box can't take the call. */
const screen: Step = async ({ services: { settings }, tx, id, call }) => {
  if (call.state === 'ended') return hangUp;
  const { voice, incoming } = wordsIn(call.language);
  const text = incoming.replace('{name}', () => call.name?.trim() || spoken(call.address));
  return askForKey({ voice, text }, doorOf(settings, tx.scope.organisationId, id, 'answered'));
};

/** A phone number is spoken digit by digit. */
const spoken = (address: string): string => address.replace(/\d/g, '$& ').trim();

const answered: Step = async ({ tx, id, call }) => {
  if (call.state === 'ended') return hangUp;
  await tx.run(sql`
    update voice_calls set answered_at = coalesce(answered_at, now())
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and direction = 'in'`);
  await setState(tx, id, 'talking');
  const { voice, recorded } = wordsIn(call.language);
  return saying(call.recording === 'announced' ? [{ voice, text: recorded }] : []);
};

/** The member's leg ended. This report may arrive before or after the request for what the caller hears next. */
const rang: Step = async ({ tx, id, call, fields }) => {
  if (['completed', 'busy', 'no-answer', 'failed', 'canceled'].includes(fields.get('CallStatus') ?? ''))
    await settleIncoming(tx, id, secondsIn(fields, 'CallDuration'), call.language);
  return empty;
};

/** The caller is still on the line: if nobody answered, they hear that someone will call back. */
const over: Step = async ({ tx, id, call, fields }) => {
  await settleIncoming(tx, id, secondsIn(fields, 'DialCallDuration'), call.language);
  return call.answered ? hangUp : sorry(call.theirLanguage);
};

const recording: Step = async ({ tx, id, call, fields }) => {
  const sid = fields.get('RecordingSid') ?? '';
  if (call.recording === 'no' || fields.get('RecordingStatus') !== 'completed' || !/^RE[0-9a-f]{32}$/.test(sid))
    return empty;
  const fresh = await tx.run(sql`
    update voice_calls set recording_sid = ${sid}
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and recording_sid is null`);
  if (fresh > 0) await tx.enqueue({ kind: recordingKind, payload: { callId: id }, key: id, maxAttempts: 10 });
  return empty;
};

const steps: Record<'out' | 'in', Record<string, Step>> = {
  out: { connect, announce, mine, theirs, recording },
  in: { screen, answered, rang, over, recording },
};

/** The webhook for calls: Twilio asks how to continue a call and reports its status. */
export function mountInboundCalls(app: Hono<Bindings>, services: Services): void {
  app.post('/inbound/calls/:organisation/:call/:step', async (c) => {
    const at = place.safeParse(c.req.param());
    if (!at.success) throw notFound();
    const { organisation: organisationId, call: id } = at.data;
    const body = await new IncomingBody(c, mostBytes).whole();
    const fields = formFields(Buffer.from(body).toString('utf8'));
    const url = services.settings.publicUrl + c.req.path;
    const system: Scope = { organisationId, userId: null, actorKind: 'system' };
    const known = await services.db.withOrg(system, (tx) =>
      tx.one<Known>(sql`
        select user_id as "userId", direction, channel_id as "channelId", account_sid as "accountSid"
        from voice_calls where organisation_id = ${organisationId} and id = ${id}`),
    );
    const account = await accountOf(services, organisationId, known ?? { channelId: null, accountSid: null });
    if (!account) throw notFound();
    if (!isSame(textSignature(account.token, url, fields), c.req.header('x-twilio-signature') ?? ''))
      throw new Refusal('forbidden', 'The signature does not fit.');
    const step = known && steps[known.direction][c.req.param('step')];
    if (!step) throw notFound();
    const language = known.userId === null ? null : await languageOf(services, known.userId);
    // Events of an outgoing call are recorded as the acts of the member who started it.
    const by: Scope = known.direction === 'out' ? { organisationId, userId: known.userId, actorKind: 'user' } : system;
    const answer = await services.db.withOrg(by, async (tx) => {
      const found = await tx.get<Omit<Call, 'language'>>(sql`
        select c.direction, c.lead_id as "leadId", l.name, c.address, c.state, c.recording, c.answered_at is not null as answered,
          l.language as "theirLanguage"
        from voice_calls c left join leads l on l.organisation_id = c.organisation_id and l.id = c.lead_id
        where c.organisation_id = ${organisationId} and c.id = ${id} for update of c`);
      return step({ services, tx, id, call: { ...found, language }, fields });
    });
    return c.body(answer, 200, twimlHeaders);
  });
  mountIncomingCalls(app, services);
}
