import { createRequire } from 'node:module';
import { z } from 'zod';
import type { Locale } from '#contract/core/locale.ts';
import { id } from '#contract/core/primitives.ts';
import { derivedToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { defineJob, GiveUp } from '#server/core/jobs/define-job.ts';
import { SmsError } from '#server/outside/sms/sms.ts';

const require = createRequire(import.meta.url);
/** Numbering rules of all countries, loaded only when a user adds a phone, which most processes never see. */
const library = (): typeof import('libphonenumber-js/min') => require('libphonenumber-js/min');

export function phoneNumber(given: string | undefined): string {
  const number = given ? library().parsePhoneNumberFromString(given, 'US') : undefined;
  if (!number?.isPossible()) throw invalid(['phone'], 'Enter a valid phone number.');
  return number.number;
}

/** Derived from the challenge and our secret, so that neither the queue nor the database stores a usable code. */
export function phoneCode(secret: string, challengeId: string): string {
  const bytes = Buffer.from(derivedToken(secret, 'phone code', challengeId), 'base64url');
  return String(bytes.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

export const codeWords: Record<Locale, (code: string, brand: string) => string> = {
  en: (code, brand) => `${code} is your ${brand} code. Never share it.`,
  es: (code, brand) => `${code} es tu código de ${brand}. No lo compartas.`,
  fr: (code, brand) => `${code} est votre code ${brand}. Ne le communiquez à personne.`,
  de: (code, brand) => `${code} ist Ihr Code für ${brand}. Geben Sie ihn nie weiter.`,
  zh: (code, brand) => `${code} 是您的 ${brand} 验证码，请勿告诉他人。`,
  ja: (code, brand) => `${brand} の確認コードは ${code} です。誰にも教えないでください。`,
  ar: (code, brand) => `${code} هو رمزك في ${brand}. لا تشاركه مع أحد.`,
  pt: (code, brand) => `${code} é o seu código ${brand}. Não o compartilhe.`,
  it: (code, brand) => `${code} è il tuo codice ${brand}. Non condividerlo.`,
  ru: (code, brand) => `${code}: ваш код ${brand}. Никому его не сообщайте.`,
};

type Addressed = {
  phone: string;
  locale: Locale;
  /** The user's workspace, whose outbox shows the code of an unverified phone. */
  organisationId: string | null;
};

export const phoneCodeJob = defineJob({
  kind: 'account.phone_code',
  payload: z.object({ challengeId: id }),
  // A late code is useless, and one that may have been sent isn't sent twice.
  maxAttempts: 3,
  timeoutSeconds: 30,
  async run({ payload: { challengeId }, services, job }) {
    const { db, settings, sms, log } = services;
    const addressed = await db.asSystem((tx) =>
      tx.one<Addressed>(sql`
        select f.phone, coalesce(l.preferred_locale, 'en') as locale,
               case when f.status = 'unverified' then (
                 select organisation_id from memberships m
                 where m.user_id = f.user_id and m.role = 'owner' and m.removed_at is null order by m.created_at limit 1
               ) end as "organisationId"
        from factor_challenges c join factors f on f.id = c.factor_id
        left join user_language_preferences l on l.user_id = f.user_id
        where c.id = ${challengeId} and c.used_at is null and c.expires_at > now()`),
    );
    if (!addressed) return undefined;
    const code = phoneCode(settings.secret, challengeId);
    const body = codeWords[addressed.locale](code, settings.BRAND_NAME);
    const { organisationId } = addressed;
    if (sms.kind === 'outbox' && !organisationId && isOwnMachine(settings.publicUrl)) {
      log.info({ text: body }, 'no text provider is set, so this text was not sent');
    }
    const message = { key: `account.phone_code ${job.id}`, to: addressed.phone, body };
    try {
      const sent = await sms.send({ ...message, ...(organisationId && { organisationId }) });
      if (!sent.accepted) log.warn({ jobId: job.id, why: sent.refusal?.why }, 'a code was not taken by the provider');
    } catch (error) {
      if (error instanceof SmsError && (error.outcome === 'unknown' || error.code === 'invalid_message'))
        throw new GiveUp(error.message, { cause: error });
      throw error;
    }
    return undefined;
  },
});

const isOwnMachine = (publicUrl: string): boolean =>
  ['localhost', '127.0.0.1', '[::1]'].includes(new URL(publicUrl).hostname);
