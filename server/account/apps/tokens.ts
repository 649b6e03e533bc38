import { createHash } from 'node:crypto';
import { appTokenPrefix } from '#server/core/auth/actors.ts';
import { hashToken, newToken } from '#server/core/auth/seal.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { KnownApp } from './requests.ts';

export const codeSeconds = 60;
const accessSeconds = 60 * 60;
const refreshSeconds = 90 * 24 * 60 * 60;
/** A response may be lost: the same token again within this time doesn't count as stolen. */
const graceSeconds = 10;

/** An OAuth error code. */
export class TokenRefusal extends Error {
  readonly error: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type' | 'invalid_target';

  constructor(error: TokenRefusal['error'], message: string) {
    super(message);
    this.error = error;
  }
}

export type Tokens = {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
};

type Row = {
  organisation_id: string;
  grant_id: string;
  challenge: string | null;
  redirect_uri: string | null;
  isUsed: boolean;
  isJustUsed: boolean;
  isOver: boolean;
  scopes: string[];
};

const isOf = ({ id }: KnownApp): Sql => sql`${id} in (g.app_id, g.public_app_id)`;

/** Returns an error instead of throwing it, because the revocation after a theft must be committed. */
export async function exchange(
  tx: Queries,
  app: KnownApp,
  kind: 'code' | 'refresh',
  token: string,
  proof: { verifier?: string | undefined; redirectUri?: string | undefined },
): Promise<Tokens | TokenRefusal> {
  const row = await tx.one<Row>(sql`
    select g.organisation_id, t.grant_id, t.challenge, t.redirect_uri, t.used_at is not null as "isUsed",
           coalesce(t.used_at > now() - ${graceSeconds} * interval '1 second', false) as "isJustUsed",
           t.expires_at <= now() as "isOver", g.scopes
    from app_tokens t
    join app_grants g on g.id = t.grant_id
    where t.token_hash = ${hashToken(token)} and t.kind = ${kind} and ${isOf(app)} and g.revoked_at is null
    for update of t`);
  if (!row) return new TokenRefusal('invalid_grant', 'This is not known, or its access was ended.');
  if (row.isUsed) {
    if (!row.isJustUsed)
      await tx.run(sql`
        update app_grants set revoked_at = now()
        where organisation_id = ${row.organisation_id} and id = ${row.grant_id}`);
    return new TokenRefusal('invalid_grant', 'This was used before.');
  }
  if (row.isOver) return new TokenRefusal('invalid_grant', 'This has expired.');
  if (kind === 'code') {
    const challenge = createHash('sha256')
      .update(proof.verifier ?? '')
      .digest('base64url');
    if (challenge !== row.challenge)
      return new TokenRefusal('invalid_grant', 'The code verifier is not the right one.');
    if (proof.redirectUri !== row.redirect_uri)
      return new TokenRefusal('invalid_grant', 'The redirect_uri is not the one the code was asked for.');
  }
  await tx.run(sql`update app_tokens set used_at = now() where token_hash = ${hashToken(token)}`);
  await tx.run(sql`
    update app_grants set started_at = coalesce(started_at, now())
    where organisation_id = ${row.organisation_id} and id = ${row.grant_id}`);
  const access = appTokenPrefix + newToken();
  const refresh = newToken();
  await tx.run(sql`
    insert into app_tokens (token_hash, kind, grant_id, expires_at) values
      (${hashToken(access)}, 'access', ${row.grant_id}, now() + ${accessSeconds} * interval '1 second'),
      (${hashToken(refresh)}, 'refresh', ${row.grant_id}, now() + ${refreshSeconds} * interval '1 second')`);
  return {
    access_token: access,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    refresh_token: refresh,
    scope: row.scopes.join(' '),
  };
}

/** Revoking any of its tokens revokes the app's whole grant. */
export async function revoke(tx: Queries, app: KnownApp, token: string): Promise<void> {
  await tx.run(sql`
    update app_grants g set revoked_at = now() from app_tokens t
    where t.token_hash = ${hashToken(token)} and g.id = t.grant_id and ${isOf(app)} and g.revoked_at is null`);
}
