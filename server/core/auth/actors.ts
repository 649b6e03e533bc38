import { lesserRole, type Role } from '#contract/core/access.ts';
import { type SupportScope, supportRights } from '#contract/core/support-rights.ts';
import type { Settings } from '../../env.ts';
import type { Database } from '../db/database.ts';
import { type Sql, sql } from '../db/sql.ts';
import { Refusal } from '../http/refusal.ts';
import { cookieOf, type WebContext } from '../http/request.ts';
import { verifyAccessToken } from './access-token.ts';
import type { Actor } from './actor.ts';
import { cookieName } from './cookies.ts';
import type { Keys } from './keys.ts';
import { isWithin } from './networks.ts';
import { hashToken } from './seal.ts';
import { needsFactor, needsSso, sessionRelations, sessionStands } from './session-rules.ts';

export const keyPrefix = 'lk_';
/** Prefix of the access token of a connected app that acts for a person. */
export const appTokenPrefix = 'lo_';

/** How long a process may trust what it read about a session or key. Notices shorten this time; this is the upper bound. */
const trustMilliseconds = 900;
const mostRemembered = 20_000;

type Remembered = {
  actor: Actor;
  /** The networks that the key's creator allows it to be used from. */
  networks: readonly string[] | null;
  /** The networks that the organization allows access from. */
  policyNetworks: readonly string[];
  readAt: number;
  expiresAt: number;
};

/** API keys and apps are limited to the organization's networks only if its policy says so. */
const policyNetworks = sql`case when p.networks_for_keys then p.networks::text[] else '{}' end as policy_networks`;
const isLeaving = (organisation: Sql): Sql => sql`lintel.is_leaving(${organisation}) as is_leaving`;

/** Finds the actor of a request. A token is verified once, and whether its session is still valid is read again about every second. */
export class Actors {
  readonly #db: Database;
  readonly #keys: Keys;
  readonly #settings: Settings;
  readonly #accessCookie: string;
  readonly #byToken = new Map<string, Remembered>();

  constructor(db: Database, keys: Keys, settings: Settings) {
    this.#db = db;
    this.#keys = keys;
    this.#settings = settings;
    this.#accessCookie = cookieName(settings, 'access');
  }

  async of(c: WebContext): Promise<Actor | undefined> {
    const header = c.req.header('authorization');
    const bearer = header?.startsWith('Bearer ') ? header.slice(7).trim() : undefined;
    const token = bearer ?? cookieOf(c.req.header('cookie'), this.#accessCookie);
    return token ? this.ofToken(token, c.var.request.ip) : undefined;
  }

  /** For calls that anyone may make: browsers send the cookie of an ended session automatically, and it must not block a sign-in. */
  async ofIfAny(c: WebContext): Promise<Actor | undefined> {
    return this.of(c).catch((error: unknown) => {
      if (error instanceof Refusal && c.req.header('authorization') === undefined) return undefined;
      throw error;
    });
  }

  async ofToken(token: string, ip: string): Promise<Actor> {
    const { actor, networks, policyNetworks } = await this.#read(token);
    if (networks !== null && !isWithin(networks, ip))
      throw new Refusal('unauthenticated', 'This API key is not valid from this address.');
    if (policyNetworks.length === 0 || isWithin(policyNetworks, ip)) return actor;
    return {
      ...actor,
      barred: actor.barred === 'single_sign_on' || actor.barred === 'leaving' ? actor.barred : 'network',
    };
  }

  async #read(token: string): Promise<Remembered> {
    const known = this.#byToken.get(token);
    const now = Date.now();
    if (known && now - known.readAt < trustMilliseconds) {
      if (now < known.expiresAt) return known;
      throw new Refusal('unauthenticated', 'JWT has expired');
    }
    const read = token.startsWith(keyPrefix)
      ? await this.#readKey(token)
      : token.startsWith(appTokenPrefix)
        ? await this.#readAppToken(token)
        : await this.#readSession(token, known);
    if (this.#byToken.size >= mostRemembered) this.#byToken.clear();
    this.#byToken.set(token, read);
    return read;
  }

  /** Forgets everything remembered for a session or user, because the session ended, a role changed, or a key was revoked. */
  forget(id: string): void {
    for (const [token, { actor }] of this.#byToken) {
      if (actor.sessionId === id || actor.userId === id) this.#byToken.delete(token);
    }
  }

  forgetAll(): void {
    this.#byToken.clear();
  }

  async #readSession(token: string, known: Remembered | undefined): Promise<Remembered> {
    const claims = known
      ? { sid: known.actor.sessionId!, exp: known.expiresAt / 1000 }
      : await verifyAccessToken(this.#keys, this.#settings.publicUrl, token);
    const readAt = Date.now();
    if (claims.exp * 1000 <= readAt) throw new Refusal('unauthenticated', 'JWT has expired');
    const row = await this.#db.asSystem((tx) =>
      tx.one<{
        user_id: string;
        organisation_id: string | null;
        role: Role | null;
        aal: 'aal1' | 'aal2';
        has_factor: boolean;
        signed_in_at: string;
        is_operator: boolean;
        is_proved: boolean;
        is_demo: boolean;
        is_leaving: boolean;
        needs_factor: boolean;
        needs_sso: boolean;
        networks: string[];
        support_id: string | null;
        support_scope: SupportScope | null;
      }>(sql`
        select s.user_id, coalesce(v.organisation_id, m.organisation_id) as organisation_id,
               case when v.id is null then m.role else 'admin' end as role, v.id as support_id, v.scope as support_scope,
               s.aal, s.signed_in_at,
               u.email_verified_at is not null as is_proved, u.is_operator and u.email_verified_at is not null as is_operator,
               exists (select from organisations o where o.id = s.organisation_id and o.demo_ends_at is not null) as is_demo,
               lintel.is_leaving(coalesce(v.organisation_id, m.organisation_id)) as is_leaving,
               exists (select from factors f where f.user_id = s.user_id and f.status = 'verified') as has_factor,
               ${needsFactor} as needs_factor, ${needsSso} as needs_sso,
               coalesce(p.networks::text[], '{}') as networks
        from sessions s ${sessionRelations}
        where s.id = ${claims.sid} and ${sessionStands}`),
    );
    if (!row) {
      this.#byToken.delete(token);
      throw new Refusal('unauthenticated', 'This session has ended. Sign in again.');
    }
    const actor: Actor = {
      kind: 'user',
      userId: row.user_id,
      sessionId: claims.sid,
      organisationId: row.organisation_id,
      role: row.role,
      aal: row.aal,
      hasFactor: row.has_factor,
      signedInAt: Date.parse(row.signed_in_at),
      isOperator: row.is_operator,
      isProved: row.is_proved,
      isDemo: row.is_demo,
      barred: row.is_leaving
        ? 'leaving'
        : row.needs_sso
          ? 'single_sign_on'
          : row.needs_factor && row.aal !== 'aal2'
            ? 'second_factor'
            : null,
      scopes: row.support_scope && supportRights(row.support_scope),
      support: row.support_id && row.support_scope ? { id: row.support_id, scope: row.support_scope } : null,
      endsAt: claims.exp,
    };
    return { actor, networks: null, policyNetworks: row.networks, readAt, expiresAt: claims.exp * 1000 };
  }

  async #readKey(key: string): Promise<Remembered> {
    const readAt = Date.now();
    const row = await this.#db.asSystem((tx) =>
      tx.one<{
        organisation_id: string;
        role: Role;
        maker_role: Role;
        created_by: string;
        is_proved: boolean;
        expires_at: string | null;
        scopes: string[] | null;
        networks: string[] | null;
        policy_networks: string[];
        is_leaving: boolean;
      }>(sql`
        with found as (
          select k.organisation_id, k.id, k.role, m.role as maker_role, k.created_by, k.expires_at, k.last_used_at,
            k.scopes, k.networks::text[] as networks,
            u.email_verified_at is not null as is_proved, ${policyNetworks}, ${isLeaving(sql`k.organisation_id`)}
          from api_keys k join users u on u.id = k.created_by join memberships m
            on m.organisation_id = k.organisation_id and m.user_id = k.created_by and m.removed_at is null
          left join security_policies p on p.organisation_id = k.organisation_id
          where k.key_hash = ${hashToken(key)} and k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
        ), used as (
          -- To the minute is exact enough, and a busy key does not rewrite its row all day.
          update api_keys k set last_used_at = now() from found f
          where k.organisation_id = f.organisation_id and k.id = f.id
            and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute')
        )
        select organisation_id, role, maker_role, created_by, expires_at, is_proved, scopes, networks, policy_networks, is_leaving from found`),
    );
    // A key never has more rights than its creator has now.
    const role = row && lesserRole(row.role, row.maker_role);
    if (!role) throw new Refusal('unauthenticated', 'This API key is not valid.');
    const actor = actingFor(row.created_by, row, role);
    return {
      actor,
      networks: row.networks,
      policyNetworks: row.policy_networks,
      readAt,
      expiresAt: actor.endsAt * 1000,
    };
  }

  /** An app's rights depend on the person it acts for: its access ends with their membership and never exceeds theirs. */
  async #readAppToken(token: string): Promise<Remembered> {
    const readAt = Date.now();
    const row = await this.#db.asSystem((tx) =>
      tx.one<{
        organisation_id: string;
        user_id: string;
        role: Role;
        is_proved: boolean;
        expires_at: string;
        scopes: string[];
        policy_networks: string[];
        is_leaving: boolean;
      }>(sql`
        with found as (
          select g.organisation_id, g.id, g.user_id, g.scopes, g.last_used_at, m.role, t.expires_at,
            u.email_verified_at is not null as is_proved, ${policyNetworks}, ${isLeaving(sql`g.organisation_id`)}
          from app_tokens t
          join app_grants g on g.id = t.grant_id and g.revoked_at is null
          join memberships m on m.organisation_id = g.organisation_id and m.user_id = g.user_id and m.removed_at is null
          left join apps a on a.organisation_id = g.organisation_id and a.id = g.app_id
          join users u on u.id = g.user_id
          left join security_policies p on p.organisation_id = g.organisation_id
          where t.token_hash = ${hashToken(token)} and t.kind = 'access' and t.expires_at > now() and a.removed_at is null
        ), used as (
          update app_grants g set last_used_at = now() from found f
          where g.organisation_id = f.organisation_id and g.id = f.id
            and (f.last_used_at is null or f.last_used_at < now() - interval '1 minute')
        )
        select organisation_id, user_id, role, is_proved, expires_at, scopes, policy_networks, is_leaving from found`),
    );
    if (!row) throw new Refusal('unauthenticated', 'This access token is not valid.');
    const actor = actingFor(row.user_id, row, row.role);
    return { actor, networks: null, policyNetworks: row.policy_networks, readAt, expiresAt: actor.endsAt * 1000 };
  }
}

/** The actor for an API key or app that acts for a user. */
const actingFor = (
  userId: string,
  row: {
    organisation_id: string;
    is_proved: boolean;
    expires_at: string | null;
    scopes: string[] | null;
    is_leaving: boolean;
  },
  role: Role,
): Actor => ({
  kind: 'key',
  userId,
  sessionId: null,
  organisationId: row.organisation_id,
  role,
  aal: 'aal1',
  hasFactor: false,
  signedInAt: 0,
  isOperator: false,
  isProved: row.is_proved,
  isDemo: false,
  barred: row.is_leaving ? 'leaving' : null,
  scopes: row.scopes,
  support: null,
  endsAt: row.expires_at ? Date.parse(row.expires_at) / 1000 : Number.POSITIVE_INFINITY,
});
