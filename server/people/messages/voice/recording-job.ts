import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { mostFileBytes } from '#contract/people/files.ts';
import { ask, ProviderRefusal } from '#server/account/connections/ask.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob, GiveUp, type JobKind, TryAgain } from '#server/core/jobs/define-job.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { keepSent } from '../../files/rows.ts';
import { sweepFileJob, untilForgotten } from '../../files/sweep-job.ts';
import { recordingKind } from './dial-kind.ts';
import { accountOf, signIn } from './twilio-voice.ts';

type Call = {
  leadId: string | null;
  sid: string;
  messageId: string | null;
  channelId: string | null;
  accountSid: string | null;
  /** The date of the call in the other person's time zone. */
  day: string;
  isKept: boolean;
};

/** Stores a recording as a file of the lead, linked to the call's entry, and deletes it at Twilio. */
export const recordingJob = (fetch: GuardedFetch): JobKind =>
  defineJob({
    kind: recordingKind,
    payload: z.strictObject({ callId: id }),
    maxAttempts: 10,
    timeoutSeconds: 120,
    async run({ services, job, signal, payload: { callId } }) {
      const { db, storage, scanner } = services;
      const organisationId = job.organisationId!;
      const scope: Scope = { organisationId, userId: null, actorKind: 'system' };
      const call = await db.withOrg(scope, (tx) =>
        tx.one<Call>(sql`
          select c.lead_id as "leadId", c.recording_sid as sid, c.message_id as "messageId", c.channel_id as "channelId",
            c.account_sid as "accountSid",
            (c.created_at at time zone coalesce((select w.time_zone from member_work w
              where w.organisation_id = c.organisation_id and w.user_id = c.user_id), 'UTC'))::date::text as day,
            exists (select from message_files f where f.organisation_id = c.organisation_id and f.message_id = c.message_id) as "isKept"
          from voice_calls c where c.organisation_id = ${organisationId} and c.id = ${callId} and c.recording_sid is not null`),
      );
      const twilio = call && (await accountOf(services, organisationId, call));
      if (!call || !twilio) return undefined;
      // The recording may be reported before the end of the call.
      if (!call.messageId) throw new TryAgain('The call has no entry yet.', 10);
      const address = `${twilio.base}/Recordings/${call.sid}`;
      try {
        if (!call.isKept) {
          const { raw } = await ask(fetch, `${address}.mp3`, { headers: { ...signIn(twilio), accept: '*/*' }, signal });
          const fileId = newId();
          const key = `${organisationId}/${fileId}`;
          await db.withOrg(scope, (tx) => tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: untilForgotten })));
          const contentType = 'audio/mpeg';
          const { size } = await storage.put(key, raw, { contentType, maxSize: mostFileBytes });
          await db.withOrg(scope, async (tx) => {
            const name = `call-${call.day}.mp3`;
            const file = { id: fileId, key, name, contentType, size, scan: scanner ? 'waiting' : 'off' } as const;
            await keepSent(tx, file, { lead: call.leadId });
            await tx.run(sql`
              insert into message_files (organisation_id, message_id, file_id) values (${organisationId}, ${call.messageId}, ${fileId})`);
          });
        }
        await ask(fetch, `${address}.json`, { method: 'DELETE', headers: signIn(twilio), signal });
      } catch (error) {
        if (!(error instanceof ProviderRefusal)) throw error;
        if (error.kind === 'gone' && call.isKept) return undefined;
        // Twilio reports a recording slightly before it can be downloaded.
        if (error.kind === 'later' || error.kind === 'gone')
          throw new TryAgain(error.message, error.afterSeconds ?? 15);
        throw new GiveUp(error.message);
      }
      return undefined;
    },
  });
