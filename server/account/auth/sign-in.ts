import { auth } from '#contract/account/auth.ts';
import { clearCookies, readCookie } from '#server/core/auth/cookies.ts';
import { hashPassword, matchPassword } from '#server/core/auth/passwords.ts';
import { sessionOfRefreshToken } from '#server/core/auth/refresh-tokens.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { endSessions, refreshSession, startSession } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { networkOf } from '#server/core/http/limits.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { sendAccountMail } from '../mails/account-mail.ts';
import { accountsOf, homeOf } from './accounts.ts';
import { takeTry } from './attempts.ts';

const wrong = (): Refusal => new Refusal('unauthenticated', 'Invalid login credentials');

export const signInRoutes: Served[] = [
  serve(auth.signIn, async ({ input, request, services, cookies, web }) => {
    const { db, settings } = services;
    const device = readCookie(web, settings, 'device');
    const attempt = await takeTry(services, request, input.email, device);
    const accounts = await db.asSystem((tx) => accountsOf(tx, input.email));
    const hashes = accounts.map(({ hash }) => hash);
    const matched = await matchPassword(settings, input.email, input.password, hashes);
    const account = matched && accounts[matched.index];
    if (!account) throw wrong();
    await attempt.succeeded();
    const newHash = matched.outdated ? await hashPassword(settings, input.email, input.password) : undefined;
    const issued = await db.asSystem(async (tx) => {
      if (newHash) await tx.run(sql`update credentials set password_hash = ${newHash} where user_id = ${account.id}`);
      const isNew = account.verified && (await isNewDevice(tx, account.id, request, device));
      const organisationId = await homeOf(tx, account.id);
      const issued = await startSession(tx, services, { userId: account.id, organisationId, request, device });
      if (isNew)
        await sendAccountMail(tx, { template: 'new-sign-in', userId: account.id, sessionId: issued.sessionId });
      return issued;
    });
    cookies.push(...issued.cookies);
    return { expiresAt: issued.expiresAt };
  }),

  serve(auth.signOut, async ({ services, cookies, web, actor }) => {
    // The access token may have run out long ago: the refresh token names its session as well.
    const refresh = readCookie(web, services.settings, 'refresh') ?? '';
    const ids = [actor?.sessionId, sessionOfRefreshToken(services.settings.secret, refresh)].filter((id) => id != null);
    await services.db.asSystem((tx) => endSessions(tx, [...new Set(ids)], 'signed_out'));
    cookies.push(...clearCookies(services.settings));
    return { done: true as const };
  }),

  serve(auth.refresh, async ({ services, cookies, web }) => {
    const token = readCookie(web, services.settings, 'refresh');
    if (!token) throw new Refusal('unauthenticated');
    // What ends a stolen family must be kept, so the refusal is thrown after the commit.
    const refreshed = await services.db.asSystem((tx) => refreshSession(tx, services, token));
    if (refreshed.outcome === 'stolen')
      services.log.warn('a refresh token came back after it was replaced; its session is ended');
    if (refreshed.outcome !== 'refreshed')
      throw new Refusal('unauthenticated', 'This session has ended. Sign in again.');
    cookies.push(...refreshed.issued.cookies);
    return { expiresAt: refreshed.issued.expiresAt };
  }),
];

/** Neither the browser nor its network was seen with this account before. The very first sign-in is no news. */
async function isNewDevice(
  tx: Queries,
  userId: string,
  request: RequestFacts,
  device: string | undefined,
): Promise<boolean> {
  const { seen, known } = await tx.get<{ seen: boolean; known: boolean }>(sql`
    select count(*) > 0 as seen,
           coalesce(bool_or(device_hash = ${device ? hashToken(device) : null} or nullif(ip, '')::inet <<= ${networkOf(request.ip)}::inet), false) as known
    from sessions where user_id = ${userId}`);
  return seen && !known;
}
