import { account, type Session } from '#contract/account/auth.ts';
import { heldInDemo, holds, type Right, type Role, rights } from '#contract/core/access.ts';
import { supportRights } from '#contract/core/support-rights.ts';
import { type Actor, isLetPast } from '#server/core/auth/actor.ts';
import { clearCookies } from '#server/core/auth/cookies.ts';
import { endSessions, endSessionsOf } from '#server/core/auth/sessions.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { asOfNow } from '#server/core/events/missed.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';

export const sessionRoutes: Served[] = [
  serve(account.session, async ({ actor, services }) =>
    services.db.asSystem((tx) => sessionOf(tx, actor, services.mail.kind === 'outbox')),
  ),

  serve(account.listSessions, async ({ actor, services }) => {
    type Row = { id: string; userAgent: string; ip: string; signedInAt: string; lastSeenAt: string };
    const rows = await services.db.asSystem((tx) =>
      tx.all<Row>(sql`
        select id, user_agent as "userAgent", ip, signed_in_at as "signedInAt", last_seen_at as "lastSeenAt"
        from sessions where user_id = ${actor.userId} and ended_at is null and expires_at > now()
        order by last_seen_at desc, id limit 200`),
    );
    return { sessions: rows.map((row) => ({ ...row, current: row.id === actor.sessionId })) };
  }),

  serve(account.endSession, async ({ input, actor, services, cookies, write }) => {
    const answer = await write(async (tx) => {
      const own = await tx.one(sql`
        select 1 from sessions where id = ${input.id} and user_id = ${actor.userId} and ended_at is null`);
      if (!own) throw notFound();
      await endSessions(tx, [input.id], 'revoked');
      return { done: true as const };
    });
    if (input.id === actor.sessionId) cookies.push(...clearCookies(services.settings));
    return answer;
  }),

  serve(account.endOtherSessions, async ({ actor, write }) =>
    write(async (tx) => ({ ended: await endSessionsOf(tx, actor.userId, 'revoked', actor.sessionId) })),
  ),
];

type Place = {
  id: string;
  name: string;
  role: Role;
  isSample: boolean;
  demoEndsAt: string | null;
  tier: Session['subscription']['tier'];
};

/** The organization of a support session, where support is no member; its plan is the payer's. */
const placeOfSupport = (tx: Queries, organisationId: string): Promise<Place> =>
  tx.get<Place>(sql`
    select o.id, o.name, 'admin' as role, o.is_sample as "isSample", o.demo_ends_at as "demoEndsAt",
           coalesce((select b.tier from subscriptions b where b.user_id = lintel.payer(o.id)), 'freemium') as tier
    from organisations o where o.id = ${organisationId}`);

async function openSupport(tx: Queries, { organisationId, support }: Actor): Promise<Session['support']> {
  const found = await tx.one<Omit<NonNullable<Session['support']>, 'isMe'>>(sql`
    select a.id, a.scope, a.ends_at as "endsAt", trim(u.first_name || ' ' || u.last_name) as operator
    from support_accesses a left join users u on u.id = a.operator_id
    where a.organisation_id = ${organisationId} and a.ended_at is null and a.ends_at > now()`);
  return found ? { ...found, isMe: found.id === support?.id } : null;
}

type Row = {
  email: string;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  preferredLocale: Session['user']['preferredLocale'];
  onboardingCompleted: boolean;
  isOperator: boolean;
  hasPassword: boolean;
  tier: Session['subscription']['tier'];
  verticals: string[];
};

async function sessionOf(tx: Queries, actor: Actor, mailStaysHere: boolean): Promise<Session> {
  const { userId } = actor;
  const { tier, verticals, ...user } = await tx.get<Row>(sql`
    select u.email, u.email_verified_at is not null as "emailVerified", u.first_name as "firstName", u.last_name as "lastName",
           l.preferred_locale as "preferredLocale", coalesce(p.onboarding_completed, false) as "onboardingCompleted",
           c.user_id is not null as "hasPassword", u.is_operator and u.email_verified_at is not null as "isOperator",
           coalesce(b.tier, 'freemium') as tier, coalesce(b.verticals, '{realestate}') as verticals
    from users u
    left join profiles p on p.id = u.id
    left join subscriptions b on b.user_id = u.id
    left join user_language_preferences l on l.user_id = u.id
    left join credentials c on c.user_id = u.id
    where u.id = ${userId}`);
  const support = await openSupport(tx, actor);
  const organisations = await tx.all<Place>(sql`
    select o.id, o.name, m.role, o.is_sample as "isSample", o.demo_ends_at as "demoEndsAt",
           case when o.id = ${actor.organisationId} then coalesce(
             (select b.tier from subscriptions b where b.user_id = lintel.payer(o.id)), 'freemium') end as tier
    from memberships m join organisations o on o.id = m.organisation_id
    where m.user_id = ${userId} and m.removed_at is null order by o.name, o.id limit 200`);
  const here = actor.support
    ? await placeOfSupport(tx, actor.organisationId!)
    : organisations.find(({ id }) => id === actor.organisationId);
  const role = here?.role ?? null;
  const mayHere = (role: Role, right: Right) =>
    holds(role, right) &&
    (!actor.isDemo || heldInDemo(right)) &&
    (!actor.support || supportRights(actor.support.scope).includes(right)) &&
    isLetPast(actor, right);
  return {
    user: { id: userId, ...user },
    organisation: here
      ? { id: here.id, name: here.name, isSample: here.isSample, demoEndsAt: here.demoEndsAt, tier: here.tier }
      : null,
    role,
    rights: role ? (Object.keys(rights) as Right[]).filter((right) => mayHere(role, right)) : [],
    organisations: organisations.map(({ id, name, role }) => ({ id, name, role })),
    subscription: { tier, verticals },
    mailStaysHere,
    aal: actor.aal,
    barred: actor.barred,
    support,
    sessionId: actor.sessionId!,
    expiresAt: actor.endsAt,
    asOf: await asOfNow(tx),
  };
}
