import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { ask, ProviderRefusal } from '#server/account/connections/ask.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { defineJob, type JobKind, TryAgain } from '#server/core/jobs/define-job.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { recordingKind, settleAfterSeconds, settleKind } from './dial-kind.ts';
import { setState, settleIncoming, settleTheirs } from './settle.ts';
import { accountOf, signIn, type TwilioAccount } from './twilio-voice.ts';
import { languageOf } from './words.ts';

type Call = {
  userId: string | null;
  direction: 'out' | 'in';
  state: string;
  sid: string | null;
  recording: string;
  recordingSid: string | null;
  channelId: string | null;
  accountSid: string | null;
};

const whole = z.object({ status: z.string() });
const leg = z.object({ status: z.string(), duration: z.coerce.number().catch(0) });
const legs = z.object({ calls: z.array(leg).default([]) });
const recordings = z.object({
  recordings: z.array(z.object({ sid: z.string(), status: z.string() })).default([]),
});
const underWay = ['queued', 'initiated', 'ringing', 'in-progress'];

/** Queries the result of a call whose final report never arrived, so that no call appears to ring forever. */
export const settleCallJob = (fetch: GuardedFetch): JobKind =>
  defineJob({
    kind: settleKind,
    payload: z.strictObject({ callId: id }),
    maxAttempts: 8,
    timeoutSeconds: 60,
    async run({ services, job, signal, payload: { callId } }) {
      const organisationId = job.organisationId!;
      const system: Scope = { organisationId, userId: null, actorKind: 'system' };
      const call = await services.db.withOrg(system, (tx) => callOf(tx, callId));
      if (!call || call.state === 'failed') return undefined;
      const isOver = call.state === 'ended';
      if (isOver && (call.recording === 'no' || call.recordingSid)) return undefined;
      const account = await accountOf(services, organisationId, call);
      const language = call.userId === null ? null : await languageOf(services, call.userId);
      const told = await toldOf(account, call, (address) =>
        ask(fetch, address, { headers: signIn(account!), signal }).then(({ body }) => body),
      ).catch((error: unknown): Told => {
        if (!(error instanceof ProviderRefusal)) throw error;
        if (error.kind === 'later' && !job.isLastAttempt)
          throw new TryAgain(error.message, error.afterSeconds ?? settleAfterSeconds);
        return { isUnderWay: false, leg: undefined, recording: undefined };
      });
      const by: Scope = call.direction === 'out' ? { organisationId, userId: call.userId, actorKind: 'user' } : system;
      await services.db.withOrg(by, (tx) => settle(tx, callId, told, language));
      return undefined;
    },
  });

const callOf = (tx: Tx, callId: string): Promise<Call | undefined> =>
  tx.one<Call>(sql`
    select user_id as "userId", direction, state, sid, recording, recording_sid as "recordingSid", channel_id as "channelId",
      account_sid as "accountSid"
    from voice_calls where organisation_id = ${tx.scope.organisationId} and id = ${callId} for update`);

type Told = { isUnderWay: boolean; leg: z.infer<typeof leg> | undefined; recording: string | undefined };

async function toldOf(
  account: TwilioAccount | undefined,
  { sid, recording }: Call,
  read: (address: string) => Promise<unknown>,
): Promise<Told> {
  const nothing: Told = { isUnderWay: false, leg: undefined, recording: undefined };
  // The call was never started, or its channel has been removed.
  if (!account || !sid) return nothing;
  const at = `${account.base}/Calls/${encodeURIComponent(sid)}`;
  const { status } = whole.parse(await read(`${at}.json`));
  if (underWay.includes(status)) return { ...nothing, isUnderWay: true };
  const { calls } = legs.parse(
    await read(`${account.base}/Calls.json?${new URLSearchParams({ ParentCallSid: sid, PageSize: '5' })}`),
  );
  const made = recording === 'no' ? [] : recordings.parse(await read(`${at}/Recordings.json`)).recordings;
  return {
    isUnderWay: false,
    leg: calls[0],
    recording: made.find((one) => one.status === 'completed' && /^RE[0-9a-f]{32}$/.test(one.sid))?.sid,
  };
}

async function settle(tx: Tx, callId: string, { isUnderWay, leg: last, recording }: Told, language: string | null) {
  const { organisationId } = tx.scope;
  if (isUnderWay) {
    await tx.enqueue({
      kind: settleKind,
      payload: { callId },
      key: `${callId} again`,
      afterSeconds: settleAfterSeconds,
      maxAttempts: 8,
    });
    return;
  }
  const { state, direction } = (await callOf(tx, callId))!;
  if (state !== 'ended' && state !== 'failed') {
    if (direction === 'in') await settleIncoming(tx, callId, last?.duration ?? 0, language);
    else if (state === 'dialing') await setState(tx, callId, 'failed', 'The call could not be begun.');
    else if (state === 'ringing') await setState(tx, callId, 'failed', 'Your phone was not answered.');
    else
      await settleTheirs(
        tx,
        callId,
        last && !underWay.includes(last.status) ? last.status : 'canceled',
        last?.duration ?? 0,
      );
  }
  const fresh = recording
    ? await tx.run(sql`
        update voice_calls set recording_sid = ${recording}
        where organisation_id = ${organisationId} and id = ${callId} and recording_sid is null and recording <> 'no'`)
    : 0;
  if (fresh > 0) await tx.enqueue({ kind: recordingKind, payload: { callId }, key: callId, maxAttempts: 10 });
}
