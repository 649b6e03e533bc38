import { apiKeys } from '#contract/account/organisations.ts';
import { roles } from '#contract/core/access.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { keyPrefix } from '#server/core/auth/actors.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { tellProcesses } from '#server/core/auth/sessions.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';

const mostKeys = 200;
/** Enough to tell keys apart in a list, far too little to guess the rest. */
const shownLetters = 10;

type ApiKey = OutputOf<typeof apiKeys.list>['keys'][number];

const readKeys = (tx: Tx, only: Sql = nothing): Promise<ApiKey[]> =>
  tx.all<ApiKey>(sql`
    select k.id, k.name, k.prefix, k.role, u.first_name || ' ' || u.last_name as "createdBy", k.created_at as "createdAt",
           k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt"
    from api_keys k join users u on u.id = k.created_by
    where k.organisation_id = lintel.org() and k.revoked_at is null ${only}
    order by k.id desc limit ${mostKeys}`);

export const apiKeyRoutes: Served[] = [
  serve(apiKeys.list, async ({ tx }) => ({ keys: await readKeys(tx) })),

  serve(apiKeys.create, async ({ input, actor, tx }) => {
    if (roles.indexOf(input.role) < roles.indexOf(actor.role)) {
      throw new Refusal('forbidden', 'A key cannot have a higher role than yours.');
    }
    // One after the other, so that the number of keys is exact.
    await tx.run(sql`select 1 from organisations where id = ${actor.organisationId} for update`);
    const { keys } = await tx.get<{ keys: number }>(sql`
      select count(*) as keys from api_keys where organisation_id = ${actor.organisationId} and revoked_at is null`);
    if (keys >= mostKeys)
      throw new Refusal('conflict', `An organization can have ${mostKeys} keys. Revoke one that is not used.`);
    const id = newId();
    const key = keyPrefix + newToken();
    await tx.run(sql`
      insert into api_keys (organisation_id, id, name, prefix, key_hash, role, created_by, expires_at)
      values (${actor.organisationId}, ${id}, ${input.name}, ${key.slice(0, shownLetters)}, ${hashToken(key)}, ${input.role},
              ${actor.userId}, now() + ${input.expiresInDays}::int * interval '1 day')`);
    tx.record({
      kind: 'api_key.created',
      subject: { type: 'api_key', id },
      data: { name: input.name, role: input.role },
    });
    const [made] = await readKeys(tx, sql`and k.id = ${id}`);
    return { ...made!, key };
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
