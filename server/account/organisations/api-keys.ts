import { apiKeys } from '#contract/account/api-keys.ts';
import { lesserRole } from '#contract/core/access.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { keyPrefix } from '#server/core/auth/actors.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { tellProcesses } from '#server/core/auth/sessions.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { scopesForKeys } from '#server/core/http/key-scopes.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';

const mostKeys = 200;
/** Enough characters to tell keys apart in a list, and far too few to guess the rest. */
const shownLetters = 10;

type ApiKey = OutputOf<typeof apiKeys.list>['keys'][number];

const readKeys = (tx: Tx, only: Sql = nothing): Promise<ApiKey[]> =>
  tx.all<ApiKey>(sql`
    select k.id, k.name, k.prefix, k.role, k.scopes, k.networks::text[] as networks, u.first_name || ' ' || u.last_name as "createdBy", k.created_at as "createdAt",
           k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"
    from api_keys k join users u on u.id = k.created_by
    where k.organisation_id = lintel.org() and k.revoked_at is null ${only}
    order by k.id desc limit ${mostKeys}`);

type NewKey = Pick<ApiKey, 'name' | 'role' | 'scopes' | 'networks'> & { expiresInDays: number | null };

async function makeKey(
  tx: Tx,
  actor: Member,
  { name, role, scopes, networks, expiresInDays }: NewKey,
  replaces?: string,
) {
  if (lesserRole(role, actor.role) !== role)
    throw new Refusal('forbidden', 'A key cannot have a higher role than yours.');
  // Serialized, so that the limit on keys is exact.
  await tx.run(sql`select 1 from organisations where id = ${actor.organisationId} for update`);
  const { keys } = await tx.get<{ keys: number }>(sql`
    select count(*) as keys from api_keys where organisation_id = ${actor.organisationId} and revoked_at is null`);
  if (keys >= mostKeys)
    throw new Refusal('conflict', `An organization can have ${mostKeys} keys. Revoke one that is not used.`);
  const id = newId();
  const key = keyPrefix + newToken();
  await tx.run(sql`
    insert into api_keys (organisation_id, id, name, prefix, key_hash, role, scopes, networks, created_by, expires_at)
    values (${actor.organisationId}, ${id}, ${name}, ${key.slice(0, shownLetters)}, ${hashToken(key)}, ${role},
            ${scopes}::text[], ${networks}::inet[], ${actor.userId},
            now() + ${expiresInDays}::int * interval '1 day')`);
  tx.record({
    kind: 'api_key.created',
    subject: { type: 'api_key', id },
    data: { name, role, ...(scopes && { scopes }), ...(replaces && { replaces }) },
  });
  const [made] = await readKeys(tx, sql`and k.id = ${id}`);
  return { ...made!, key };
}

export const apiKeyRoutes: Served[] = [
  serve(apiKeys.list, async ({ tx }) => ({ keys: await readKeys(tx), scopes: [...scopesForKeys] })),

  serve(apiKeys.create, async ({ input, actor, tx }) => makeKey(tx, actor, input)),

  serve(apiKeys.rotate, async ({ input: { id, overlapHours }, actor, tx }) => {
    const [old] = await readKeys(tx, sql`and k.id = ${id} and (k.expires_at is null or k.expires_at > now())`);
    if (!old) throw notFound();
    const lived = old.expiresAt === null ? null : Date.parse(old.expiresAt) - Date.parse(old.createdAt);
    const made = await makeKey(
      tx,
      actor,
      { ...old, expiresInDays: lived === null ? null : Math.max(1, Math.round(lived / 86_400_000)) },
      id,
    );
    // Both keys work for a while, so that callers can switch without a failed call.
    await tx.run(sql`
      update api_keys set expires_at = least(expires_at, now() + ${overlapHours} * interval '1 hour')
      where organisation_id = ${actor.organisationId} and id = ${id}`);
    await tellProcesses(tx, [actor.userId]);
    return made;
  }),

  serve(apiKeys.revoke, async ({ input, actor, tx }) => {
    const row = await tx.one<{ created_by: string; name: string }>(sql`
      update api_keys set revoked_at = now()
      where organisation_id = ${actor.organisationId} and id = ${input.id} and revoked_at is null
      returning created_by, name`);
    if (!row) throw notFound();
    await tellProcesses(tx, [row.created_by]);
    tx.record({ kind: 'api_key.revoked', subject: { type: 'api_key', id: input.id }, data: { name: row.name } });
    return { done: true as const };
  }),
];
