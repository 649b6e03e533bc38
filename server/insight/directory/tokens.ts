import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { type directory, mostDirectoryTokens } from '#contract/insight/directory.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import type { Services } from '#server/core/services.ts';

const tokenPrefix = 'ld_';
const shownLetters = 10;

type Token = OutputOf<typeof directory.read>['tokens'][number];

export const readTokens = (tx: Tx, only: Sql = nothing): Promise<Token[]> =>
  tx.all<Token>(sql`
    select t.id, t.prefix, u.first_name || ' ' || u.last_name as "createdBy", t.created_at as "createdAt",
           t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt"
    from directory_tokens t left join users u on u.id = t.created_by
    where t.organisation_id = ${tx.scope.organisationId} and t.revoked_at is null
      and (t.expires_at is null or t.expires_at > now()) ${only}
    order by t.id desc limit ${mostDirectoryTokens}`);

export async function createToken(tx: Tx, { expiresInDays }: InputOf<typeof directory.createToken>) {
  const { organisationId, userId } = tx.scope;
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  if ((await readTokens(tx)).length >= mostDirectoryTokens)
    throw new Refusal('conflict', `At most ${mostDirectoryTokens} tokens. Revoke one that is not used.`);
  const secret = tokenPrefix + newToken();
  const { id } = await tx.get<{ id: string }>(sql`
    insert into directory_tokens (organisation_id, token_hash, prefix, created_by, expires_at)
    values (${organisationId}, ${hashToken(secret)}, ${secret.slice(0, shownLetters)}, ${userId},
            now() + ${expiresInDays}::int * interval '1 day') returning id`);
  tx.record({ kind: 'directory.token_created', subject: { type: 'organisation', id: organisationId } });
  const [token] = await readTokens(tx, sql`and t.id = ${id}`);
  return { token: token!, secret };
}

export async function revokeToken(tx: Tx, id: string): Promise<void> {
  const { organisationId } = tx.scope;
  const gone = await tx.run(sql`
    update directory_tokens set revoked_at = now()
    where organisation_id = ${organisationId} and id = ${id} and revoked_at is null`);
  if (gone === 0) throw notFound();
  tx.record({ kind: 'directory.token_revoked', subject: { type: 'organisation', id: organisationId } });
}

/** Asked of the database every time: a token that was revoked a moment ago is refused. */
export async function organisationOfToken(
  { db }: Services,
  header: string | undefined,
  request: RequestFacts,
): Promise<Scope> {
  const [, token] = /^Bearer\s+(\S+)$/i.exec(header ?? '') ?? [];
  const found =
    token?.startsWith(tokenPrefix) &&
    (await db.asSystem((tx) =>
      tx.one<{ organisationId: string }>(sql`
        with found as (
          select organisation_id, id, last_used_at from directory_tokens
          where token_hash = ${hashToken(token)} and revoked_at is null and (expires_at is null or expires_at > now())
            and not lintel.is_leaving(organisation_id)
        ), used as (
          update directory_tokens t set last_used_at = now() from found f
          where t.organisation_id = f.organisation_id and t.id = f.id
            and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute')
        )
        select organisation_id as "organisationId" from found`),
    ));
  if (!found) throw new Refusal('unauthenticated', 'This token is not valid.');
  return { organisationId: found.organisationId, userId: null, actorKind: 'system', requestId: request.id };
}
