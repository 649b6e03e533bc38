import { timingSafeEqual } from 'node:crypto';
import type { Hono } from 'hono';
import { z } from 'zod';
import { redirectUri } from '#contract/account/apps.ts';
import { filledLine } from '#contract/core/primitives.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { boundedText } from '#server/core/http/input.ts';
import { scopesForKeys } from '#server/core/http/key-scopes.ts';
import { limit, networkOf } from '#server/core/http/limits.ts';
import { bareHeaders } from '#server/core/http/reply.ts';
import type { Bindings, WebContext } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';
import { findApp, isOurs, type KnownApp } from './requests.ts';
import { exchange, revoke, TokenRefusal } from './tokens.ts';

const mostBytes = 16_384;

const registration = z.object({
  client_name: filledLine(100).default('An app'),
  client_uri: z
    .url({ protocol: /^https$/ })
    .max(300)
    .optional(),
  redirect_uris: z.array(redirectUri).min(1).max(10),
  token_endpoint_auth_method: z.literal('none').default('none'),
});

/** OAuth 2.1 endpoints for third-party apps; the responses have the shapes that OAuth defines. */
export function mountApps(app: Hono<Bindings>, services: Services): void {
  const { settings, db } = services;
  const { publicUrl } = settings;
  const answer = (c: WebContext, body: unknown, status: 200 | 201 | 400 | 401 = 200) =>
    c.body(JSON.stringify(body), status, {
      ...bareHeaders(c.var.request.id),
      'content-type': 'application/json',
      'cache-control': 'no-store',
    });

  const metadata = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}/oauth/authorize`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    registration_endpoint: `${publicUrl}/oauth/register`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    scopes_supported: scopesForKeys,
    authorization_response_iss_parameter_supported: true,
  };
  app.get('/.well-known/oauth-authorization-server', (c) => answer(c, metadata));
  const resource = (address: string) => ({
    resource: address,
    authorization_servers: [publicUrl],
    scopes_supported: scopesForKeys,
    bearer_methods_supported: ['header'],
  });
  app.get('/.well-known/oauth-protected-resource', (c) => answer(c, resource(publicUrl)));
  app.get('/.well-known/oauth-protected-resource/mcp', (c) => answer(c, resource(`${publicUrl}/mcp`)));

  /** An app that registers itself gets no secret: running on the user's machine, it couldn't keep one. */
  app.post('/oauth/register', async (c) => {
    await limit(db, `apps registered from ${networkOf(c.var.request.ip)}`, 20, 60 * 60);
    const asked = registration.safeParse(await jsonOf(c));
    if (!asked.success)
      return answer(c, { error: 'invalid_client_metadata', error_description: z.prettifyError(asked.error) }, 400);
    const { client_name, client_uri, redirect_uris } = asked.data;
    const id = newId();
    await db.asSystem((tx) =>
      tx.run(sql`
        insert into public_apps (id, name, website, redirect_uris)
        values (${id}, ${client_name}, ${client_uri ?? null}, ${redirect_uris}::text[])`),
    );
    const made = {
      client_id: id,
      client_id_issued_at: Math.floor(Date.now() / 1000),
      client_name,
      ...(client_uri && { client_uri }),
      redirect_uris,
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    };
    return answer(c, made, 201);
  });

  app.post('/oauth/token', (c) =>
    protocol(c, async (form, tx) => {
      const found = await appOf(c, form, tx);
      const target = form.get('resource');
      if (target !== null && !isOurs(target, publicUrl))
        return new TokenRefusal('invalid_target', 'That address is not served here.');
      switch (form.get('grant_type')) {
        case 'authorization_code':
          return exchange(tx, found, 'code', form.get('code') ?? '', {
            verifier: form.get('code_verifier') ?? undefined,
            redirectUri: form.get('redirect_uri') ?? undefined,
          });
        case 'refresh_token':
          return exchange(tx, found, 'refresh', form.get('refresh_token') ?? '', {});
        default:
          return new TokenRefusal('unsupported_grant_type', 'Send authorization_code or refresh_token.');
      }
    }),
  );

  app.post('/oauth/revoke', (c) =>
    protocol(c, async (form, tx) => {
      await revoke(tx, await appOf(c, form, tx), form.get('token') ?? '');
      return {};
    }),
  );

  async function protocol(
    c: WebContext,
    work: (form: URLSearchParams, tx: Queries) => Promise<object>,
  ): Promise<Response> {
    await limit(db, `app tokens from ${networkOf(c.var.request.ip)}`, 300, 60);
    const form = new URLSearchParams(await boundedText(c, mostBytes));
    const outcome = await db
      .asSystem((tx) => work(form, tx))
      .catch((error: unknown) => {
        if (error instanceof TokenRefusal) return error;
        throw error;
      });
    if (!(outcome instanceof TokenRefusal)) return answer(c, outcome);
    const refusal = { error: outcome.error, error_description: outcome.message };
    return answer(c, refusal, outcome.error === 'invalid_client' ? 401 : 400);
  }
}

/** Authenticates by the secret in the header or the form; public apps by their id alone. */
async function appOf(c: WebContext, form: URLSearchParams, tx: Queries): Promise<KnownApp> {
  const [scheme = '', value = ''] = (c.req.header('authorization') ?? '').split(' ');
  const [user, password] = /^basic$/i.test(scheme)
    ? Buffer.from(value, 'base64').toString('utf8').split(':').map(decodeURIComponent)
    : [];
  const secret = password ?? form.get('client_secret');
  const app = await findApp(tx, user ?? form.get('client_id') ?? '');
  const isRight = app && (app.secretHash === null ? !secret : secret && isEqual(hashToken(secret), app.secretHash));
  if (!app || !isRight) throw new TokenRefusal('invalid_client', 'This app is not known, or its secret is wrong.');
  return app;
}

const isEqual = (one: string, other: string): boolean =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

async function jsonOf(c: WebContext): Promise<unknown> {
  const raw = await boundedText(c, mostBytes);
  try {
    return JSON.parse(raw);
  } catch {
    return undefined;
  }
}
