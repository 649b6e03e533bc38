import { account } from '#contract/account/auth.ts';
import { readCookie } from '#server/core/auth/cookies.ts';
import { matchPassword } from '#server/core/auth/passwords.ts';
import { endSessionsOf, renewSession } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts, WebContext } from '#server/core/http/request.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { takeTry } from './attempts.ts';
import { rememberLocale } from './create-account.ts';
import { endLinks } from './first-proof.ts';
import { newPasswordHash, type Person, personColumns } from './new-password.ts';

export const profileRoutes: Served[] = [
  serve(account.confirm, async ({ input, actor, request, services, cookies, web }) => {
    // Users who entered by the sample workspace's link have no password, and nothing else to confirm with.
    if (await hasPassword(services, actor.userId)) {
      await provePassword(services, request, web, actor.userId, input.password, 'password');
    } else if (await hasIdentity(services, actor.userId)) {
      throw new Refusal('fresh_sign_in_required', 'Sign in again where your account is.');
    }
    const refresh = readCookie(web, services.settings, 'refresh');
    const issued = await services.db.asSystem((tx) => renewSession(tx, services, actor.sessionId!, refresh));
    cookies.push(...issued.cookies);
    return { expiresAt: issued.expiresAt };
  }),

  serve(account.changeProfile, async ({ input, actor, write }) =>
    write(async (tx) => {
      await tx.run(sql`
        update users set first_name = coalesce(${input.firstName ?? null}, first_name),
                         last_name = coalesce(${input.lastName ?? null}, last_name)
        where id = ${actor.userId}`);
      return { done: true as const };
    }),
  ),

  serve(account.changePassword, async ({ input, actor, request, services, cookies, web, write }) => {
    const person = await provePassword(services, request, web, actor.userId, input.current, 'current');
    const passwordHash = await newPasswordHash(services.settings, input.password, person);
    return write(async (tx) => {
      await tx.run(
        sql`update credentials set password_hash = ${passwordHash}, updated_at = now() where user_id = ${actor.userId}`,
      );
      await endLinks(tx, actor.userId, ['change_email', 'reset_password']);
      await endSessionsOf(tx, actor.userId, 'password_changed', actor.sessionId);
      await sendAccountMail(tx, { template: 'password-changed', userId: actor.userId });
      const issued = await renewSession(tx, services, actor.sessionId!, readCookie(web, services.settings, 'refresh'));
      cookies.push(...issued.cookies);
      return { expiresAt: issued.expiresAt };
    });
  }),

  serve(account.setLanguage, async ({ input, actor, write }) =>
    write(async (tx) => {
      await rememberLocale(tx, actor.userId, input.preferred_locale);
      return { done: true as const };
    }),
  ),
];

const hasIdentity = async ({ db }: Services, userId: string): Promise<boolean> =>
  (await db.asSystem((tx) => tx.one(sql`select 1 from identities where user_id = ${userId}`))) !== undefined;

const hasPassword = async ({ db }: Services, userId: string): Promise<boolean> =>
  (await db.asSystem((tx) => tx.one(sql`select 1 from credentials where user_id = ${userId}`))) !== undefined;

/** Attempts at an unlocked screen are limited like those at the sign-in page. */
async function provePassword(
  services: Services,
  request: RequestFacts,
  web: WebContext,
  userId: string,
  password: string,
  field: string,
): Promise<Person> {
  const { db, settings } = services;
  const person = await db.asSystem((tx) =>
    tx.one<Person & { hash: string }>(sql`
      select ${personColumns}, c.password_hash as hash
      from users u join credentials c on c.user_id = u.id where u.id = ${userId}`),
  );
  if (!person) throw notFound();
  const attempt = await takeTry(services, request, person.email, readCookie(web, settings, 'device'));
  const matched = await matchPassword(settings, person.email, password, [person.hash]);
  if (!matched) throw invalid([field], 'Incorrect password.');
  await attempt.succeeded();
  return person;
}
