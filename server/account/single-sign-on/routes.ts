import { singleSignOn } from '#contract/account/single-sign-on.ts';
import { readCookie } from '#server/core/auth/cookies.ts';
import { sessionOfRefreshToken } from '#server/core/auth/refresh-tokens.ts';
import { sql } from '#server/core/db/sql.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { removeProvider, setPolicy, setProvider, signOnOverview } from './connection.ts';
import { wayOut } from './depart.ts';
import { addDomain, checkDomain, removeDomain } from './domains.ts';

const done = { done: true as const };

export const singleSignOnRoutes: Served[] = [
  serve(singleSignOn.read, ({ tx, services }) => signOnOverview(tx, services)),
  serve(singleSignOn.addDomain, ({ tx, input }) => addDomain(tx, input.host)),
  serve(singleSignOn.checkDomain, ({ tx, services, input }) => checkDomain(tx, services, input.id)),
  serve(singleSignOn.removeDomain, async ({ tx, input }) => {
    await removeDomain(tx, input.id);
    return done;
  }),
  serve(singleSignOn.setProvider, ({ tx, input }) => setProvider(tx, input.metadata)),
  serve(singleSignOn.setPolicy, ({ tx, services, actor, version, input }) =>
    setPolicy(tx, services.db, actor, version, input),
  ),
  serve(singleSignOn.removeProvider, async ({ tx }) => {
    await removeProvider(tx);
    return done;
  }),
  serve(singleSignOn.wayIn, async ({ input, request, services }) => {
    await limit(services.db, `sign-in lookups from ${networkOf(request.ip)}`, 60, 15 * 60);
    const host = input.email.slice(input.email.lastIndexOf('@') + 1);
    const found = await services.db.asSystem((tx) =>
      tx.one<{ id: string; organisation: string; forced: boolean }>(sql`
        select o.id, o.name as organisation, c.forced from claimed_domains d
        join saml_connections c on c.organisation_id = d.organisation_id and c.enabled
        join organisations o on o.id = d.organisation_id
        where d.host = ${host} and d.proved_at is not null`),
    );
    return {
      provider: found
        ? { organisation: found.organisation, url: `/auth/saml/${found.id}`, forced: found.forced }
        : null,
    };
  }),
  serve(singleSignOn.wayOut, async ({ services, web, actor }) => {
    // As in the sign-out that follows, the access token may have expired long ago.
    const refresh = readCookie(web, services.settings, 'refresh') ?? '';
    const sessionId = actor?.sessionId ?? sessionOfRefreshToken(services.settings.secret, refresh);
    return { url: sessionId ? await wayOut(services, sessionId) : null };
  }),
];
