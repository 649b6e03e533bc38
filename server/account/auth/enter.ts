import { auth } from '#contract/account/auth.ts';
import { readCookie } from '#server/core/auth/cookies.ts';
import { startSession } from '#server/core/auth/sessions.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { homeOf } from './accounts.ts';
import { limitTokens } from './attempts.ts';
import { spendToken } from './one-time-tokens.ts';

export const enterRoutes: Served[] = [
  serve(auth.enter, async ({ input, request, services, cookies, web }) => {
    await limitTokens(services, request);
    const device = readCookie(web, services.settings, 'device');
    const issued = await services.db.asSystem(async (tx) => {
      const userId = await spendToken(tx, 'enter', input.token);
      const organisationId = await homeOf(tx, userId);
      return startSession(tx, services, { userId, organisationId, request, device });
    });
    cookies.push(...issued.cookies);
    return { expiresAt: issued.expiresAt };
  }),
];
