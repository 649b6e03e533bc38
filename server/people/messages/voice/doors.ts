import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import type { CallOutcome } from '#contract/people/messages-words.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { IncomingBody } from '#server/core/http/incoming-body.ts';
import { formFields } from '#server/core/http/input.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Bindings } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { ask } from '../gate/decide.ts';
import { textSignature } from '../inbound-texts.ts';
import { recordingKind } from './dial-kind.ts';
import { keepEntry } from './entry.ts';
import { doorOf, twilioOf } from './twilio-voice.ts';
import { hangUp, putThrough, saying } from './twiml.ts';
import { languageOf, wordsIn } from './words.ts';

const mostBytes = 64 * 1024;
const place = z.object({ organisation: z.uuid(), call: z.uuid() });

type Call = {
  leadId: string;
  address: string;
  state: string;
  recording: 'no' | 'silent' | 'announced';
  theirLanguage: string | null;
  language: string | null;
};
type Step = (given: { services: Services; tx: Tx; id: string; call: Call; fields: URLSearchParams }) => Promise<string>;

const empty = saying([]);

const setState = (tx: Tx, id: string, state: string, problem = ''): Promise<number> =>
  tx.run(sql`
    update voice_calls set state = ${state}, problem = ${problem},
      ended_at = case when ${state} in ('ended', 'failed') then now() end
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and state not in ('ended', 'failed')`);

/** The member picked up and pressed a key: the gate is asked once more, since somebody may have said no a second ago. */
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

/** The person picked up: what they hear before they are put through. */
const announce: Step = async ({ call }) => {
  const { voice, recorded } = wordsIn(call.theirLanguage);
  return saying([{ voice, text: recorded }]);
};

/** Of the member's own side: where it ends before the person's began, nobody was called. */
const mine: Step = async ({ tx, id, call, fields }) => {
  const status = fields.get('CallStatus') ?? '';
  if (!['completed', 'busy', 'no-answer', 'failed', 'canceled'].includes(status)) return empty;
  if (['dialing', 'ringing'].includes(call.state)) await setState(tx, id, 'failed', 'Your phone was not answered.');
  return empty;
};

const outcomes: Record<string, CallOutcome | null> = {
  completed: 'reached',
  busy: 'busy',
  'no-answer': 'no_answer',
  canceled: 'no_answer',
  failed: null,
};

/** Of the person's side: how it ended is the entry on their timeline. */
const theirs: Step = async ({ tx, id, call, fields }) => {
  const status = fields.get('CallStatus') ?? '';
  if (status === 'in-progress') await setState(tx, id, 'talking');
  const outcome = outcomes[status];
  if (outcome === undefined || call.state === 'ended') return empty;
  const seconds = Number(fields.get('CallDuration') ?? 0) || 0;
  await keepEntry(tx, id, {
    outcome,
    minutes: status === 'completed' ? Math.min(1_440, Math.ceil(seconds / 60)) : 0,
    ...(status === 'failed' && { failure: 'The number could not be called.' }),
  });
  await setState(tx, id, 'ended');
  return empty;
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

const steps: Record<string, Step> = { connect, announce, mine, theirs, recording };

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** The door for calls: Twilio asks how one goes on, and says what became of it. */
export function mountInboundCalls(app: Hono<Bindings>, services: Services): void {
  app.post('/inbound/calls/:organisation/:call/:step', async (c) => {
    const twilio = twilioOf(services.settings);
    const at = place.safeParse(c.req.param());
    const step = steps[c.req.param('step')];
    if (!twilio || !at.success || !step) throw notFound();
    const body = await new IncomingBody(c, mostBytes).whole();
    const fields = formFields(Buffer.from(body).toString('utf8'));
    const url = services.settings.publicUrl + c.req.path;
    if (!isSame(textSignature(twilio.token, url, fields), c.req.header('x-twilio-signature') ?? ''))
      throw new Refusal('forbidden', 'The signature does not fit.');
    const { organisation: organisationId, call: id } = at.data;
    // What becomes of a call is the deed of whoever had it begun.
    const system: Scope = { organisationId, userId: null, actorKind: 'system' };
    const owner = await services.db.withOrg(system, (tx) =>
      tx.one<{ userId: string }>(sql`
        select user_id as "userId" from voice_calls where organisation_id = ${organisationId} and id = ${id}`),
    );
    if (!owner) throw notFound();
    const language = await languageOf(services, owner.userId);
    const answer = await services.db.withOrg({ organisationId, ...owner, actorKind: 'user' }, async (tx) => {
      const found = await tx.get<Omit<Call, 'language'>>(sql`
        select c.lead_id as "leadId", c.address, c.state, c.recording, l.language as "theirLanguage"
        from voice_calls c join leads l on l.organisation_id = c.organisation_id and l.id = c.lead_id
        where c.organisation_id = ${organisationId} and c.id = ${id} for update of c`);
      return step({ services, tx, id, call: { ...found, language }, fields });
    });
    return c.body(answer, 200, { 'content-type': 'text/xml; charset=utf-8', 'cache-control': 'no-store' });
  });
}
