import { z } from 'zod';
import type { connections } from '#contract/account/connections.ts';
import { connectorEntries, connectorKeys } from '#contract/account/connectors.ts';
import { holds } from '#contract/core/access.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { hashToken, seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob, GiveUp, type JobKind, TryAgain } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { askFor, sealKey, sealToken } from './access.ts';
import { ask, ProviderRefusal } from './ask.ts';
import type { Connector, Connectors } from './connector.ts';
import { comeBack, setOut } from './errand.ts';
import { forget } from './forget.ts';
import { lookUpChoices } from './look-up-choices.ts';
import { type Access, accessByCode, dialogAddress } from './oauth.ts';
import { refuseOthers } from './store.ts';

const purpose = 'connection elsewhere';
const codePurpose = 'code of a connection';
const connectKind = 'connections.connect';
const maxAttempts = 3;

const redirectOf = ({ publicUrl }: Settings): string => `${publicUrl}/integrations-marketplace/connected`;

export function start(
  actor: Member,
  { settings }: Services,
  connectors: Connectors,
  { connector: key }: InputOf<typeof connections.start>,
): { address: string } {
  refuseOthers(actor, key);
  const connector = connectors.get(key);
  if (!connector?.provider.client(settings))
    throw new Refusal(
      'unavailable',
      'This installation is not registered with the other side. Its operator can do that.',
    );
  const { state, challenge } = setOut(settings, purpose, actor, key);
  const asked = { redirect: redirectOf(settings), state, challenge, scopes: connector.scopes };
  return { address: dialogAddress(connector.provider, settings, asked) };
}

export async function finish(
  tx: Tx,
  actor: Member,
  { settings }: Services,
  { code, state, realmId }: InputOf<typeof connections.finish>,
): Promise<OutputOf<typeof connections.finish>> {
  const { what, verifier } = comeBack(settings, purpose, actor, state);
  const connector = z.enum(connectorKeys).parse(what);
  refuseOthers(actor, connector);
  const sealed = seal(settings.secret, codePurpose, JSON.stringify({ code, verifier }));
  const payload = { connector, sealed, ...(realmId && { realmId }) };
  return {
    jobId: await tx.enqueue({ kind: connectKind, payload, key: hashToken(state), maxAttempts, shown: true }),
    connector,
  };
}

async function keep(
  tx: Tx,
  { secret }: Settings,
  { key }: Connector,
  access: Access,
  account: { account: string; externalId: string; base?: string },
  missing: readonly string[],
): Promise<string> {
  const { organisationId, userId } = tx.scope;
  const { of, right } = connectorEntries[key];
  const owner = of === 'person' ? userId : null;
  // Since the redirect the user may have left or changed roles.
  const member = await tx.one<{ role: string }>(sql`
    select role from memberships where organisation_id = ${organisationId} and user_id = ${userId} and removed_at is null for share`);
  if (!member || !holds(member.role, right)) throw new GiveUp('Your role no longer allows this connection.');
  // Another account at the provider is a new connection: the old one's sync position and exported items don't apply to it.
  await forget(
    tx,
    sql`c.connector = ${key} and c.owner_id is not distinct from ${owner} and c.external_id <> ${account.externalId.slice(0, 300)}`,
  );
  const which = owner
    ? sql`(organisation_id, connector, owner_id) where owner_id is not null`
    : sql`(organisation_id, connector) where owner_id is null`;
  const { id } = await tx.get<{ id: string }>(sql`
    insert into connections as c (organisation_id, connector, owner_id, connected_by, account, external_id, base, sealed_token, sealed_key,
      access_until, missing)
    values (${organisationId}, ${key}, ${owner}, ${userId}, ${account.account.slice(0, 300)}, ${account.externalId.slice(0, 300)},
      ${account.base ?? null}, ${sealToken(secret, access.token)}, ${access.key ? sealKey(secret, access.key) : null},
      ${access.until}::timestamptz, ${missing}::text[])
    on conflict ${which} do update set account = excluded.account, external_id = excluded.external_id, base = excluded.base,
      sealed_token = excluded.sealed_token, sealed_key = excluded.sealed_key, access_until = excluded.access_until, missing = excluded.missing,
      connected_by = excluded.connected_by, renewing_until = null, refused_at = null, failures = 0, problem = null, next_run_at = now(),
      settings = case when c.external_id = excluded.external_id then c.settings end,
      is_on = c.is_on and c.external_id = excluded.external_id,
      turned_on_at = case when c.external_id = excluded.external_id then c.turned_on_at end,
      version = c.version + 1
    returning id`);
  tx.record({
    kind: 'connection.connected',
    subject: { type: 'connection', id },
    data: { connector: key, account: account.account },
  });
  return id;
}

/** Exchanges the authorization code for access, saves the connection, and loads its choices. A code works only once. */
export const connectJob = (fetch: GuardedFetch, connectors: Connectors): JobKind =>
  defineJob({
    kind: connectKind,
    payload: z.strictObject({ connector: z.enum(connectorKeys), sealed: z.string(), realmId: z.string().optional() }),
    maxAttempts,
    timeoutSeconds: 60,
    shown: true,
    async run({ services, job, payload: { connector: key, sealed, realmId }, signal }) {
      const { settings, db } = services;
      const connector = connectors.get(key)!;
      const { code, verifier } = JSON.parse(unseal(settings.secret, codePurpose, sealed)) as {
        code: string;
        verifier: string;
      };
      const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' as const };
      try {
        const access = await accessByCode(connector.provider, settings, fetch, {
          code,
          verifier,
          redirect: redirectOf(settings),
        });
        if (!access.key && !connector.provider.lasts)
          throw new GiveUp('Access was given for an hour only. Connect again and allow all that is asked for.');
        const first = (address: string, asked = {}) =>
          ask(fetch, address, { headers: { authorization: `Bearer ${access.token}` }, ...asked, signal });
        const account = await connector.identify({ ask: first, token: access.token, settings, realmId });
        const allowed = access.scopes ?? account.scopes;
        const missing = allowed ? (connector.needs ?? []).filter((need) => !allowed.includes(need)) : [];
        const id = await db.withOrg(scope, (tx) => keep(tx, settings, connector, access, account, missing));
        const at = { services, scope, connection: { id, ownerId: job.createdBy, base: null, ...account }, signal };
        const asks = askFor({ services, fetch, connector, scope, id, signal });
        // The code is used up, so choices that can't be loaded now are loaded by the first run.
        await lookUpChoices(connector, { ...at, ask: asks }).catch((error: unknown) => {
          if (!(error instanceof ProviderRefusal)) throw error;
        });
        return { result: { connection: id } };
      } catch (error) {
        if (error instanceof ProviderRefusal && error.kind === 'later')
          throw new TryAgain(error.message, error.afterSeconds ?? 5);
        if (error instanceof ProviderRefusal) throw new GiveUp(error.message);
        throw error;
      }
    },
  });
