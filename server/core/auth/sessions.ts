import type { Role } from '#contract/core/access.ts';
import type { Settings } from '../../env.ts';
import { newId } from '../db/ids.ts';
import { sql } from '../db/sql.ts';
import type { Queries } from '../db/transaction.ts';
import type { RequestFacts } from '../http/request.ts';
import { signAccessToken } from './access-token.ts';
import { setCookie } from './cookies.ts';
import type { Keys } from './keys.ts';
import { firstRefreshToken, nextRefreshToken, sessionOfRefreshToken } from './refresh-tokens.ts';
import { hashToken, newToken } from './seal.ts';

/** A session ends 30 days after sign-in, or 14 days after its last use. */
const sessionSeconds = 30 * 24 * 60 * 60;
const idleDays = 14;
/** The longest time that browsers keep any cookie. */
const deviceSeconds = 400 * 24 * 60 * 60;
/** Two tabs may refresh at once, or the response may get lost, so the token just replaced stays valid for a moment. */
const graceSeconds = 10;

export type Issued = { cookies: string[]; expiresAt: number; sessionId: string };
export type Signer = { keys: Keys; settings: Settings };
/** The organization whose identity provider opened the session, and the provider's own names for the person and the session. */
export type ProviderSession = {
  organisationId: string;
  name: { value: string; format: string | null; nameQualifier: string | null; spNameQualifier: string | null };
  index: string | null;
};
type NewSession = {
  userId: string;
  organisationId: string | null;
  request: RequestFacts;
  /** The device cookie that the browser sent, if it has been here before. */
  device: string | undefined;
  /** `aal2` means that a second factor was verified too. */
  aal?: 'aal1' | 'aal2';
  sso?: ProviderSession | undefined;
};

export async function startSession(tx: Queries, signer: Signer, session: NewSession): Promise<Issued> {
  const { userId, organisationId, request, aal = 'aal1', sso } = session;
  const id = newId();
  const refresh = firstRefreshToken(signer.settings.secret, id);
  const device = isDevice(session.device) ? session.device : newToken();
  await tx.run(sql`
    insert into sessions (id, user_id, organisation_id, refresh_hash, expires_at, user_agent, ip, device_hash, aal, sso_organisation_id,
      sso_name, sso_index, country)
    values (${id}, ${userId}, ${organisationId}, ${hashToken(refresh)}, now() + ${sessionSeconds} * interval '1 second',
            ${request.userAgent.slice(0, 300)}, ${request.ip.split('%')[0]}, ${hashToken(device)}, ${aal}, ${sso?.organisationId ?? null},
            ${sso ? JSON.stringify(sso.name) : null}::jsonb, ${sso?.index ?? null}, ${request.country ?? null})`);
  const issued = await issue(tx, signer, id, refresh);
  issued.cookies.push(setCookie(signer.settings, 'device', device, deviceSeconds));
  return issued;
}

/** A planted cookie could only mark its planter's device as known; even so, only a value in our own format is accepted. */
const isDevice = (device: string | undefined): device is string => device !== undefined && /^[\w-]{43}$/.test(device);

/** Issues a new access token for the session's current state, and a refresh cookie if a refresh token is given. */
export async function issue(tx: Queries, signer: Signer, sessionId: string, refresh?: string): Promise<Issued> {
  const { keys, settings } = signer;
  type Row = { user_id: string; organisation_id: string | null; role: Role | null; aal: 'aal1' | 'aal2' };
  const row = await tx.get<Row>(sql`
    select s.user_id, m.organisation_id, m.role, s.aal
    from sessions s left join memberships m
      on m.organisation_id = s.organisation_id and m.user_id = s.user_id and m.removed_at is null
    where s.id = ${sessionId}`);
  const claims = { sub: row.user_id, sid: sessionId, org: row.organisation_id, role: row.role, aal: row.aal };
  const { token, expiresAt } = await signAccessToken(keys, settings.publicUrl, claims);
  const cookies = [setCookie(settings, 'access', token, sessionSeconds)];
  if (refresh) cookies.push(setCookie(settings, 'refresh', refresh, sessionSeconds));
  return { cookies, expiresAt, sessionId };
}

/** Issues new tokens to a user who has just verified their identity again; the refresh token they sent becomes invalid. */
export async function renewSession(
  tx: Queries,
  signer: Signer,
  sessionId: string,
  refresh: string | undefined,
): Promise<Issued> {
  await tx.run(sql`update sessions set signed_in_at = now() where id = ${sessionId} and ended_at is null`);
  await tellProcesses(tx, [sessionId]);
  const refreshed = refresh ? await refreshSession(tx, signer, refresh) : undefined;
  return refreshed?.outcome === 'refreshed' ? refreshed.issued : issue(tx, signer, sessionId);
}

/** Like `renewSession`, for a user who verified a second factor in a session that was opened without one. */
export async function raiseSession(
  tx: Queries,
  signer: Signer,
  sessionId: string,
  refresh: string | undefined,
): Promise<Issued> {
  await tx.run(sql`update sessions set aal = 'aal2' where id = ${sessionId} and ended_at is null`);
  return renewSession(tx, signer, sessionId, refresh);
}

/** Without a second factor, no session has a higher assurance level than its password gives. */
export async function lowerSessionsOf(tx: Queries, userId: string): Promise<void> {
  await tx.run(sql`update sessions set aal = 'aal1' where user_id = ${userId} and ended_at is null`);
}

export async function forgetSecondProof(tx: Queries, userId: string, sessionId: string | null): Promise<void> {
  await tx.run(sql`update sessions set aal = 'aal1' where id = ${sessionId} and user_id = ${userId}`);
}

/** Moves the session to another of its user's organizations. Returns whether the user is a member there. */
export async function moveSession(tx: Queries, sessionId: string, organisationId: string): Promise<boolean> {
  const moved = await tx.run(sql`
    update sessions s set organisation_id = m.organisation_id, support_id = null from memberships m
    where s.id = ${sessionId} and m.organisation_id = ${organisationId} and m.user_id = s.user_id and m.removed_at is null`);
  return moved > 0;
}

/** Moves the session to the organization that invited support, or, with null, back to its user's own organization. */
export async function moveToSupport(tx: Queries, sessionId: string, accessId: string | null): Promise<void> {
  await tx.run(sql`update sessions set support_id = ${accessId} where id = ${sessionId}`);
  await tellProcesses(tx, [sessionId]);
}

/** Ends a session in a demo no later than the demo itself. */
export async function endWithDemo(tx: Queries, sessionId: string): Promise<void> {
  await tx.run(sql`
    update sessions s set expires_at = o.demo_ends_at from organisations o
    where s.id = ${sessionId} and o.id = s.organisation_id`);
}

type Refreshed = { outcome: 'refreshed'; issued: Issued } | { outcome: 'refused' } | { outcome: 'stolen' };

/** Rotates the refresh token. A token that was already rotated away ends the session, because someone else may hold its successor. */
export async function refreshSession(tx: Queries, signer: Signer, token: string): Promise<Refreshed> {
  const { secret } = signer.settings;
  const sessionId = sessionOfRefreshToken(secret, token);
  if (!sessionId) return { outcome: 'refused' };
  type Row = { refresh_hash: string; previous_hash: string | null; in_grace: boolean };
  const session = await tx.one<Row>(sql`
    select refresh_hash, previous_hash, rotated_at > now() - ${graceSeconds} * interval '1 second' as in_grace
    from sessions
    where id = ${sessionId} and ended_at is null and expires_at > now()
      and last_seen_at > now() - ${idleDays} * interval '1 day'
      and not exists (
        select from security_policies p where p.organisation_id = sessions.organisation_id
          and (signed_in_at <= now() - p.session_hours * interval '1 hour' or last_seen_at <= now() - p.idle_hours * interval '1 hour'))
    for update`);
  if (!session) return { outcome: 'refused' };
  const hash = hashToken(token);
  const next = nextRefreshToken(secret, sessionId, token);
  if (hash === session.refresh_hash) {
    await tx.run(sql`
      update sessions set refresh_hash = ${hashToken(next)}, previous_hash = refresh_hash, rotated_at = now(), last_seen_at = now()
      where id = ${sessionId}`);
    return { outcome: 'refreshed', issued: await issue(tx, signer, sessionId, next) };
  }
  if (hash === session.previous_hash && session.in_grace && hashToken(next) === session.refresh_hash) {
    return { outcome: 'refreshed', issued: await issue(tx, signer, sessionId, next) };
  }
  await endSessions(tx, [sessionId], 'stolen');
  return { outcome: 'stolen' };
}

type WhyEnded = 'signed_out' | 'revoked' | 'stolen' | 'password_changed' | 'removed';

/** Ends sessions and tells every process, so that each `Actors` forgets them at once. */
export async function endSessions(tx: Queries, ids: readonly string[], why: WhyEnded): Promise<void> {
  if (ids.length === 0) return;
  await tx.run(
    sql`update sessions set ended_at = now(), ended_why = ${why} where id = any(${ids}::uuid[]) and ended_at is null`,
  );
  await tellProcesses(tx, ids);
}

export async function endSessionsOf(
  tx: Queries,
  userId: string,
  why: WhyEnded,
  except: string | null = null,
): Promise<number> {
  const rows = await tx.all<{ id: string }>(sql`
    select id from sessions where user_id = ${userId} and ended_at is null and id is distinct from ${except}::uuid`);
  await endSessions(
    tx,
    rows.map((row) => row.id),
    why,
  );
  return rows.length;
}

/** Tells every process, once this transaction commits, to read again what it remembers for these sessions or users. */
export async function tellProcesses(tx: Queries, ids: readonly string[]): Promise<void> {
  await tx.run(sql`select pg_notify('lintel_sessions', id) from unnest(${ids}::text[]) id`);
}
