import { z } from 'zod';
import { id } from '#contract/core/primitives.ts';
import { ask, ProviderRefusal } from '#server/account/connections/ask.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope } from '#server/core/db/transaction.ts';
import { defineJob, type JobKind } from '#server/core/jobs/define-job.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { dialKind } from './dial-kind.ts';
import { doorOf, signIn, twilioOf } from './twilio-voice.ts';
import { askForKey } from './twiml.ts';
import { languageOf, wordsIn } from './words.ts';

const made = z.object({ sid: z.string().max(64) });

/**
 * Rings the member's own phone. Never retried, because it is unknown whether an interrupted try rings, and two calls are worse than none.
 */
export const dialJob = (fetch: GuardedFetch): JobKind =>
  defineJob({
    kind: dialKind,
    payload: z.strictObject({ callId: id }),
    maxAttempts: 1,
    timeoutSeconds: 60,
    async run({ services, job, signal, payload: { callId } }) {
      const { db, settings } = services;
      const twilio = twilioOf(settings);
      const organisationId = job.organisationId!;
      const scope: Scope = { organisationId, userId: job.createdBy, actorKind: 'system' };
      const call = await db.withOrg(scope, (tx) =>
        tx.one<{ phone: string; name: string; userId: string }>(sql`
          select c.phone, l.name, c.user_id as "userId" from voice_calls c
          join leads l on l.organisation_id = c.organisation_id and l.id = c.lead_id
          where c.organisation_id = ${organisationId} and c.id = ${callId} and c.state = 'dialing'`),
      );
      if (!call || !twilio) return undefined;
      const { voice, press } = wordsIn(await languageOf(services, call.userId));
      const door = (step: string) => doorOf(settings, organisationId, callId, step);
      const form = {
        To: call.phone,
        From: twilio.from,
        Twiml: askForKey({ voice, text: press.replace('{name}', () => call.name) }, door('connect')),
        StatusCallback: door('mine'),
        StatusCallbackMethod: 'POST',
        StatusCallbackEvent: 'completed',
        Timeout: '25',
      };
      const keep = (state: 'ringing' | 'failed', sid: string | null, problem = '') =>
        db.withOrg(scope, (tx) =>
          tx.run(sql`
            update voice_calls set state = case when state = 'dialing' then ${state} else state end, sid = coalesce(${sid}, sid),
              problem = ${problem.slice(0, 300)}
            where organisation_id = ${organisationId} and id = ${callId}`),
        );
      try {
        const { body } = await ask(fetch, `${twilio.base}/Calls.json`, { form, headers: signIn(twilio), signal });
        await keep('ringing', made.parse(body).sid);
      } catch (error) {
        await keep('failed', null, error instanceof ProviderRefusal ? error.message : 'The call could not be begun.');
        if (!(error instanceof ProviderRefusal)) throw error;
      }
      return undefined;
    },
  });
