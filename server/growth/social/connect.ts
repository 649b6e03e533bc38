import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { type ConnectedNetwork, connectedNetworks } from '#contract/growth/social/networks.ts';
import { type social, warnDays } from '#contract/growth/social/social.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { derivedToken, hashToken, newToken, seal, unseal } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import { defineJob, GiveUp } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { Settings } from '#server/env.ts';
import type { GuardedFetch } from '#server/outside/fetch/guarded-fetch.ts';
import { connectors } from './networks/all.ts';
import { type Account, NetworkRefusal } from './networks/network.ts';

const statePurpose = 'social connection';
const codePurpose = 'social code';
const verifierPurpose = 'social verifier';
export const renewalPurpose = 'social renewal';
export const tokenPurpose = 'social token';
const minutesOpen = 15;
const connectKind = 'social.connect';
const maxAttempts = 3;

const network = z.enum(connectedNetworks);
const stateIn = z.object({ network, organisationId: z.string(), userId: z.string(), at: z.number() });

const redirectOf = ({ publicUrl }: Settings): string => `${publicUrl}/social/connected`;

/** The PKCE verifier, derived from the state, so that nothing has to be stored. */
const verifierOf = ({ secret }: Settings, state: string): string => derivedToken(secret, verifierPurpose, state);

/** The sealed state names the member and organization, so that a member can't be tricked into connecting a foreign page. */
export function connect(
  actor: Member,
  { settings }: Services,
  { network: name }: InputOf<typeof social.connect>,
): { address: string } {
  const connector = connectors[name];
  if (!connector.isSetUp(settings))
    throw new Refusal('unavailable', 'This installation is not registered with the network. Its operator can do that.');
  const { organisationId, userId } = actor;
  const asked = { network: name, organisationId, userId, at: Date.now(), nonce: newToken() };
  const state = seal(settings.secret, statePurpose, JSON.stringify(asked));
  const challenge = createHash('sha256').update(verifierOf(settings, state)).digest('base64url');
  return { address: connector.authorizeAddress(settings, { redirect: redirectOf(settings), state, challenge }) };
}

function askedBy(actor: Member, { settings }: Services, state: string): z.infer<typeof stateIn> {
  const refused = new Refusal('conflict', 'This connection was not started here, or too long ago. Start again.');
  let asked: z.infer<typeof stateIn>;
  try {
    asked = stateIn.parse(JSON.parse(unseal(settings.secret, statePurpose, state)));
  } catch {
    throw refused;
  }
  const isTheirs = asked.organisationId === actor.organisationId && asked.userId === actor.userId;
  if (!isTheirs || Date.now() - asked.at > minutesOpen * 60_000) throw refused;
  return asked;
}

export async function finishConnect(
  tx: Tx,
  actor: Member,
  services: Services,
  { code, state }: InputOf<typeof social.finishConnect>,
): Promise<{ jobId: string }> {
  const asked = askedBy(actor, services, state);
  const sealed = seal(services.settings.secret, codePurpose, code);
  const verifier = seal(services.settings.secret, codePurpose, verifierOf(services.settings, state));
  const payload = { network: asked.network, code: sealed, verifier };
  return { jobId: await tx.enqueue({ kind: connectKind, payload, key: hashToken(state), maxAttempts }) };
}

async function keepAccount(
  tx: Tx,
  { secret }: Settings,
  userId: string | null,
  name: ConnectedNetwork,
  account: Account,
): Promise<void> {
  const { id } = await tx.get<{ id: string }>(sql`
    insert into social_channels (organisation_id, network, external_id, name, token, sealed_key, access_until, expires_at, missing_scopes,
      connected_by, time_zone)
    values (${tx.scope.organisationId}, ${name}, ${account.externalId}, ${account.name}, ${seal(secret, tokenPurpose, account.token)},
      ${account.renewal ? seal(secret, renewalPurpose, account.renewal.key) : null}, ${account.renewal?.accessUntil ?? null}::timestamptz,
      ${account.expiresAt}::timestamptz, ${account.missingScopes}::text[], ${userId}, coalesce((
        select w.time_zone from member_work w where w.organisation_id = ${tx.scope.organisationId} and w.user_id = ${userId}::uuid), 'UTC'))
    on conflict (organisation_id, network, external_id) do update set name = excluded.name, token = excluded.token,
      sealed_key = excluded.sealed_key, access_until = excluded.access_until, renewing_until = null, expires_at = excluded.expires_at, missing_scopes = excluded.missing_scopes, connected_by = excluded.connected_by,
      refused_at = null, warned_at = null, removed_at = null, version = social_channels.version + 1
    returning id`);
  tx.record({
    kind: 'social_channel.connected',
    subject: { type: 'social_channel', id },
    data: { name: account.name, network: name, missingScopes: account.missingScopes },
  });
  if (account.expiresAt) await warnLater(tx, id, account.expiresAt);
}

async function warnLater(tx: Tx, channel: string, expiresAt: string): Promise<void> {
  const warnIn = (Date.parse(expiresAt) - Date.now()) / 1_000 - warnDays * 86_400;
  await tx.enqueue(warnJob.with({ channel }, { key: channel, afterSeconds: Math.max(0, Math.ceil(warnIn)) }));
}

/** Exchanges a network's code for channels. A code works once, so the job's key (the state) keeps a repeated callback from using it again. */
export const connectJob = (fetch: GuardedFetch) =>
  defineJob({
    kind: connectKind,
    payload: z.strictObject({ network, code: z.string(), verifier: z.string() }),
    maxAttempts,
    timeoutSeconds: 60,
    async run({ services, job, payload }) {
      const { settings, db } = services;
      const code = unseal(settings.secret, codePurpose, payload.code);
      const verifier = unseal(settings.secret, codePurpose, payload.verifier);
      const given = { fetch, settings, code, verifier, redirect: redirectOf(settings) };
      const accounts = await connectors[payload.network].accounts(given).catch((error: unknown) => {
        if (error instanceof NetworkRefusal && error.kind !== 'transient') throw new GiveUp(error.message);
        throw error;
      });
      if (accounts.length === 0) throw new GiveUp('The network named no page that you manage.');
      const scope = { organisationId: job.organisationId!, userId: job.createdBy, actorKind: 'user' as const };
      await db.withOrg(scope, async (tx) => {
        for (const account of accounts) await keepAccount(tx, settings, job.createdBy, payload.network, account);
      });
      return { result: { channels: accounts.length } };
    },
  });

/** Schedules the warning again after a renewal, a week before the new end. */
async function warnAgain(tx: Tx, channel: string): Promise<void> {
  const row = await tx.one<{ expiresAt: string }>(sql`
    select expires_at as "expiresAt" from social_channels
    where organisation_id = ${tx.scope.organisationId} and id = ${channel} and removed_at is null and warned_at is null and expires_at is not null`);
  if (row) await warnLater(tx, channel, row.expiresAt);
}

/** Warns once, a week before a channel's access ends. Reconnecting stores a new date and enqueues another job. */
export const warnJob = defineJob({
  kind: 'social.warn',
  payload: z.strictObject({ channel: z.uuid() }),
  timeoutSeconds: 30,
  async run({ services, job, payload: { channel } }) {
    const scope = { organisationId: job.organisationId!, userId: null, actorKind: 'system' as const };
    await services.db.withOrg(scope, async (tx) => {
      const told = await tx.one<{ name: string; expiresAt: string }>(sql`
        update social_channels set warned_at = now()
        where organisation_id = ${scope.organisationId} and id = ${channel} and removed_at is null and warned_at is null
          and expires_at < now() + ${sql.int(warnDays)} * interval '1 day'
        returning name, expires_at as "expiresAt"`);
      if (told)
        tx.record({ kind: 'social_channel.expiring', subject: { type: 'social_channel', id: channel }, data: told });
      else await warnAgain(tx, channel);
    });
    return undefined;
  },
});
