import { apps } from '#contract/account/apps.ts';
import { holds } from '#contract/core/access.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { answerTo, readRequest, scopesFor } from './requests.ts';
import { codeSeconds } from './tokens.ts';

const mostApps = 200;

type App = OutputOf<typeof apps.list>['apps'][number];
type Connection = OutputOf<typeof apps.connections>['connections'][number];

const shown = sql`a.id, a.name, a.website, a.redirect_uris as "redirectUris", a.is_confidential as "isConfidential",
  a.created_at as "createdAt"`;

export const appRoutes: Served[] = [
  serve(apps.list, async ({ tx }) => ({
    apps: await tx.all<App>(sql`
      select ${shown} from apps a
      where a.organisation_id = lintel.org() and a.removed_at is null order by a.id desc limit ${mostApps}`),
  })),

  serve(apps.register, async ({ input, actor, tx }) => {
    await tx.run(sql`select 1 from organisations where id = ${actor.organisationId} for update`);
    const { count } = await tx.get<{ count: number }>(sql`
      select count(*) from apps where organisation_id = ${actor.organisationId} and removed_at is null`);
    if (count >= mostApps) throw new Refusal('conflict', `An organization can register ${mostApps} apps.`);
    const id = newId();
    const secret = input.isConfidential ? newToken() : null;
    await tx.run(sql`
      insert into apps (id, organisation_id, name, website, redirect_uris, secret_hash, created_by)
      values (${id}, ${actor.organisationId}, ${input.name}, ${input.website}, ${input.redirectUris}::text[],
              ${secret && hashToken(secret)}, ${actor.userId})`);
    tx.record({ kind: 'app.registered', subject: { type: 'app', id }, data: { name: input.name } });
    const made = await tx.get<App>(sql`
      select ${shown} from apps a where a.id = ${id}`);
    return { ...made, secret };
  }),

  serve(apps.remove, async ({ input, actor, tx }) => {
    const removed = await tx.one<{ name: string }>(sql`
      update apps set removed_at = now()
      where organisation_id = ${actor.organisationId} and id = ${input.id} and removed_at is null returning name`);
    if (!removed) throw notFound();
    await tx.run(sql`
      update app_grants set revoked_at = now()
      where organisation_id = ${actor.organisationId} and app_id = ${input.id} and revoked_at is null`);
    tx.record({ kind: 'app.removed', subject: { type: 'app', id: input.id }, data: removed });
    return { done: true as const };
  }),

  serve(apps.connections, async ({ actor, tx }) => {
    const seesAll = holds(actor.role, 'keys.manage');
    const connections = await tx.all<Connection>(sql`
      select g.id, jsonb_build_object('id', coalesce(g.app_id, g.public_app_id), 'name', g.app_name, 'website', g.app_website) as app,
             jsonb_build_object('id', u.id, 'name', trim(u.first_name || ' ' || u.last_name)) as "user",
             g.user_id = ${actor.userId} as "isMine", g.scopes, g.created_at as "createdAt", g.last_used_at as "lastUsedAt"
      from app_grants g join users u on u.id = g.user_id
      where g.organisation_id = lintel.org() and g.started_at is not null and g.revoked_at is null
        and (${seesAll} or g.user_id = ${actor.userId})
      order by g.id desc limit 500`);
    return { connections };
  }),

  serve(apps.disconnect, async ({ input, actor, tx }) => {
    const ended = await tx.one<{ name: string }>(sql`
      update app_grants set revoked_at = now()
      where organisation_id = ${actor.organisationId} and id = ${input.id} and revoked_at is null
        and (${holds(actor.role, 'keys.manage')} or user_id = ${actor.userId})
      returning app_name as name`);
    if (!ended) throw notFound();
    tx.record({ kind: 'app.disconnected', subject: { type: 'app', id: input.id }, data: ended });
    return { done: true as const };
  }),

  serve(apps.ask, async ({ input, actor, tx, services }) => {
    const { publicUrl } = services.settings;
    const app = await services.db.asSystem((system) => readRequest(system, input, publicUrl, actor.organisationId));
    const { name } = await tx.get<{ name: string }>(sql`select name from organisations where id = lintel.org()`);
    return {
      app: { name: app.name, website: app.website, isOurs: app.organisationId === actor.organisationId },
      returnsTo: new URL(input.redirect_uri).host,
      scopes: scopesFor(input.scope, actor.role),
      organisation: name,
      refuse: answerTo(input.redirect_uri, { error: 'access_denied', state: input.state, iss: publicUrl }),
    };
  }),

  serve(apps.allow, async ({ input, actor, tx, services }) => {
    const { publicUrl } = services.settings;
    const code = newToken();
    const grantId = newId();
    const { organisationId, userId } = actor;
    const asked = scopesFor(input.scope, actor.role);
    const scopes = input.scopes.filter((one) => asked.includes(one));
    if (scopes.length !== new Set(input.scopes).size)
      throw invalid(['scopes'], 'The app did not ask for this, or you may not do it yourself.');
    const app = await services.db.asSystem((system) => readRequest(system, input, publicUrl, actor.organisationId));
    await tx.run(sql`
      insert into app_grants (organisation_id, id, ${sql.raw(app.organisationId ? 'app_id' : 'public_app_id')}, app_name, app_website,
        user_id, scopes)
      values (${organisationId}, ${grantId}, ${app.id}, ${app.name}, ${app.website}, ${userId}, ${scopes}::text[])`);
    // Only the system role can access tokens. A code whose grant was not saved is useless and expires within a minute.
    await services.db.asSystem((system) =>
      system.run(sql`
        insert into app_tokens (token_hash, kind, grant_id, challenge, redirect_uri, resource, expires_at)
        values (${hashToken(code)}, 'code', ${grantId}, ${input.code_challenge}, ${input.redirect_uri},
                ${input.resource ?? null}, now() + ${codeSeconds} * interval '1 second')`),
    );
    tx.record({ kind: 'app.connected', subject: { type: 'app', id: grantId }, data: { name: app.name, scopes } });
    return { next: answerTo(input.redirect_uri, { code, state: input.state, iss: publicUrl }) };
  }),
];
