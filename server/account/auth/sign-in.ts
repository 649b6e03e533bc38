import { auth } from '#contract/account/auth.ts';
import { clearCookies, readCookie } from '#server/core/auth/cookies.ts';
import { hashPassword, matchPassword } from '#server/core/auth/passwords.ts';
import { sessionOfRefreshToken } from '#server/core/auth/refresh-tokens.ts';
import { endSessions, refreshSession } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { letIn } from '../factors/let-in.ts';
import { accountsOf } from './accounts.ts';
import { takeTry } from './attempts.ts';
import { noteFailure } from './sign-in-failures.ts';

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
    if (!account) {
      await noteFailure(services, request, { email: input.email, why: 'password' });
      throw wrong();
    }
    await attempt.succeeded();
    const newHash = matched.outdated ? await hashPassword(settings, input.email, input.password) : undefined;
    const entry = await db.asSystem(async (tx) => {
      if (newHash) await tx.run(sql`update credentials set password_hash = ${newHash} where user_id = ${account.id}`);
      return letIn(tx, services, { userId: account.id, request, device });
    });
    cookies.push(...entry.cookies);
    return entry.answer;
  }),

  serve(auth.signOut, async ({ services, cookies, web, actor }) => {
    // The access token may have expired long ago; the refresh token names the session too.
    const refresh = readCookie(web, services.settings, 'refresh') ?? '';
    const ids = [actor?.sessionId, sessionOfRefreshToken(services.settings.secret, refresh)].filter((id) => id != null);
    await services.db.asSystem((tx) => endSessions(tx, [...new Set(ids)], 'signed_out'));
    cookies.push(...clearCookies(services.settings));
    return { done: true as const };
  }),

  serve(auth.refresh, async ({ services, cookies, web }) => {
    const token = readCookie(web, services.settings, 'refresh');
    if (!token) throw new Refusal('unauthenticated');
    // The end of a stolen token family must be committed, so the error is thrown afterward.
    const refreshed = await services.db.asSystem((tx) => refreshSession(tx, services, token));
    if (refreshed.outcome === 'stolen')
      services.log.warn('a refresh token came back after it was replaced; its session is ended');
    if (refreshed.outcome !== 'refreshed')
      throw new Refusal('unauthenticated', 'This session has ended. Sign in again.');
    cookies.push(...refreshed.issued.cookies);
    return { expiresAt: refreshed.issued.expiresAt };
  }),
];
