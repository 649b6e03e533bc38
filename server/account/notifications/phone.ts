import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { notifications } from '#contract/account/notifications.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { Locale } from '#contract/core/locale.ts';
import { id } from '#contract/core/primitives.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { defineJob, GiveUp } from '#server/core/jobs/define-job.ts';
import { SmsError } from '#server/outside/sms/sms.ts';
import { codeWords, phoneCode, phoneNumber } from '../factors/phone.ts';

const lasts = sql`challenged_at > now() - interval '10 minutes'`;

export async function phoneOf(
  tx: Tx,
  organisationId: string,
  userId: string,
): Promise<OutputOf<typeof notifications.choices>['phone']> {
  const row = await tx.one<{ number: string; isConfirmed: boolean }>(sql`
    select phone as number, confirmed_at is not null as "isConfirmed" from member_phones
    where organisation_id = ${organisationId} and user_id = ${userId}`);
  return row ?? null;
}

/** A number that was confirmed before stays confirmed; a new one must be confirmed first. */
export async function setPhone(tx: Tx, { organisationId, userId }: Member, given: string | null): Promise<void> {
  if (given === null) {
    await tx.run(sql`delete from member_phones where organisation_id = ${organisationId} and user_id = ${userId}`);
    return;
  }
  const phone = phoneNumber(given);
  const challengeId = newId();
  const asked = await tx.run(sql`
    insert into member_phones as p (organisation_id, user_id, phone, challenge_id)
    values (${organisationId}, ${userId}, ${phone}, ${challengeId})
    on conflict (organisation_id, user_id) do update
      set phone = excluded.phone, challenge_id = excluded.challenge_id, challenged_at = now(), confirmed_at = null
      where p.phone <> excluded.phone or p.confirmed_at is null`);
  if (asked > 0) await tx.enqueue(memberCodeJob.with({ challengeId }));
}

/** Removes the phone, for recipients who want no texts. */
export const forgetPhone = (tx: Tx, phone: string): Promise<number> =>
  tx.run(sql`delete from member_phones where organisation_id = ${tx.scope.organisationId} and phone = ${phone}`);

export async function confirmPhone(
  tx: Tx,
  { organisationId, userId }: Member,
  secret: string,
  code: string,
): Promise<void> {
  const row = await tx.one<{ phone: string; challengeId: string; isOver: boolean; isConfirmed: boolean }>(sql`
    select phone, challenge_id as "challengeId", not (${lasts}) as "isOver", confirmed_at is not null as "isConfirmed"
    from member_phones where organisation_id = ${organisationId} and user_id = ${userId} for update`);
  if (!row) throw notFound();
  if (!timingSafeEqual(Buffer.from(phoneCode(secret, row.challengeId)), Buffer.from(code)))
    throw invalid(['code'], 'Incorrect code.');
  if (row.isConfirmed) return;
  if (row.isOver) throw invalid(['code'], 'This code has expired. Request another.');
  const taken = await tx.one(sql`
    select from member_phones where organisation_id = ${organisationId} and phone = ${row.phone} and user_id <> ${userId}
      and confirmed_at is not null`);
  if (taken) throw new Refusal('conflict', 'A colleague already uses this number.');
  await tx.run(sql`
    update member_phones set confirmed_at = now() where organisation_id = ${organisationId} and user_id = ${userId}`);
}

type Addressed = { phone: string; userId: string };

export const memberCodeJob = defineJob({
  kind: 'notifications.phone_code',
  payload: z.strictObject({ challengeId: id }),
  // A late code is useless, and one that may have been sent isn't sent twice.
  maxAttempts: 3,
  timeoutSeconds: 30,
  async run({ payload: { challengeId }, services, job }) {
    const { db, settings, sms, log } = services;
    const organisationId = job.organisationId!;
    const addressed = await db.withOrg({ organisationId, userId: null, actorKind: 'system' }, (tx) =>
      tx.one<Addressed>(sql`
        select phone, user_id as "userId" from member_phones
        where organisation_id = ${organisationId} and challenge_id = ${challengeId} and confirmed_at is null and ${lasts}`),
    );
    if (!addressed) return undefined;
    const locale = await db.asSystem((tx) =>
      tx.one<{ locale: Locale }>(sql`
        select preferred_locale as locale from user_language_preferences where user_id = ${addressed.userId}`),
    );
    const body = codeWords[locale?.locale ?? 'en'](phoneCode(settings.secret, challengeId), settings.BRAND_NAME);
    try {
      const sent = await sms.send({
        key: `notifications.phone_code ${job.id}`,
        organisationId,
        to: addressed.phone,
        body,
      });
      if (!sent.accepted) log.warn({ jobId: job.id, why: sent.refusal?.why }, 'a code was not taken by the provider');
    } catch (error) {
      if (error instanceof SmsError && (error.outcome === 'unknown' || error.code === 'invalid_message'))
        throw new GiveUp(error.message, { cause: error });
      throw error;
    }
    return undefined;
  },
});
