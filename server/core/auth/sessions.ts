import type { Role } from '#contract/core/access.ts';
import type { Settings } from '../../env.ts';
import { newId } from '../db/ids.ts';
import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';
import type { RequestFacts } from '../http/request.ts';
import { signAccessToken } from './access-token.ts';
import { setCookie } from './cookies.ts';
import type { Keys } from './keys.ts';
import { hashToken, newToken } from './seal.ts';

const sessionSeconds = 30 * 24 * 60 * 60;
/** Two tabs may refresh at once: the token just replaced still counts for a moment, and then never again. */
const graceSeconds = 10;

export type Issued = { cookies: string[]; expiresAt: number; sessionId: string };
type Signer = { keys: Keys; settings: Settings };

export async function startSession(tx: Queries, signer: Signer, userId: string, organisationId: string | null, request: RequestFacts): Promise<Issued> {
  const id = newId();
  const refresh = `${id}.${newToken()}`;
  await tx.run(sql`
    insert into sessions (id, user_id, organisation_id, refresh_hash, expires_at, user_agent, ip)
    values (${id}, ${userId}, ${organisationId}, ${hashToken(refresh)}, now() + ${sessionSeconds} * interval '1 second',
            ${request.userAgent.slice(0, 300)}, ${request.ip})`);
  return issue(tx, signer, id, refresh);
}

/** A fresh access token for a session as it is now, and its refresh cookie where that was replaced. */
export async function issue(tx: Queries, { keys, settings }: Signer, sessionId: string, refresh?: string): Promise<Issued> {
  const session = await tx.get<{ user_id: string; organisation_id: string | null; role: Role | null; aal: 'aal1' | 'aal2' }>(sql`
    select s.user_id, m.organisation_id, m.role, s.aal
    from sessions s left join memberships m
      on m.organisation_id = s.organisation_id and m.user_id = s.user_id and m.removed_at is null
    where s.id = ${sessionId}`);
  const claims = { sub: session.user_id, sid: sessionId, org: session.organisation_id, role: session.role, aal: session.aal };
  const { token, expiresAt } = await signAccessToken(keys, settings.publicUrl, claims);
  const cookies = [setCookie(settings, 'access', token, sessionSeconds)];
  if (refresh) cookies.push(setCookie(settings, 'refresh', refresh, sessionSeconds));
  return { cookies, expiresAt, sessionId };
}

export type Refreshed = { outcome: 'refreshed'; issued: Issued } | { outcome: 'refused' } | { outcome: 'stolen'; sessionId: string };

/** Rotates the refresh token. One that was rotated away ends the whole family: somebody else may hold its successor. */
export async function refreshSession(tx: Queries, signer: Signer, refresh: string): Promise<Refreshed> {
  const [sessionId] = refresh.split('.');
  if (!sessionId || !/^[0-9a-f-]{36}$/.test(sessionId)) return { outcome: 'refused' };
  const session = await tx.one<{ refresh_hash: string; previous_hash: string | null; in_grace: boolean }>(sql`
    select refresh_hash, previous_hash, rotated_at > now() - ${graceSeconds} * interval '1 second' as in_grace
    from sessions where id = ${sessionId} and ended_at is null and expires_at > now() for update`);
  if (!session) return { outcome: 'refused' };
  const hash = hashToken(refresh);
  if (hash === session.refresh_hash) {
    const next = `${sessionId}.${newToken()}`;
    await tx.run(sql`
      update sessions set refresh_hash = ${hashToken(next)}, previous_hash = refresh_hash, rotated_at = now(), last_seen_at = now()
      where id = ${sessionId}`);
    return { outcome: 'refreshed', issued: await issue(tx, signer, sessionId, next) };
  }
  if (hash === session.previous_hash && session.in_grace) return { outcome: 'refreshed', issued: await issue(tx, signer, sessionId) };
  await endSessions(tx, [sessionId], 'stolen');
  return { outcome: 'stolen', sessionId };
}

export type WhyEnded = 'signed_out' | 'revoked' | 'stolen' | 'password_changed' | 'removed';

/** Ends sessions and tells every process, which forget them at once (`Actors`). */
export async function endSessions(tx: Queries, ids: readonly string[], why: WhyEnded): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(sql`update sessions set ended_at = now(), ended_why = ${why} where id = any(${ids}::uuid[]) and ended_at is null`);
  await tx.run(sql`select pg_notify('lintel_sessions', id) from unnest(${ids}::text[]) id`);
}

export async function endSessionsOf(tx: Queries, userId: string, why: WhyEnded, except: string | null = null): Promise<number> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from sessions where user_id = ${userId} and ended_at is null and id is distinct from ${except}::uuid`);
  await endSessions(tx, rows.map((row) => row.id), why);
  return rows.length;
}
