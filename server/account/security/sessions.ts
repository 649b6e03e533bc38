import type { MemberSession, security } from '#contract/account/security.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { endSessions } from '#server/core/auth/sessions.ts';
import type { Database } from '#server/core/db/database.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

const order: Order = { id: sql`s.id`, descending: true };

/** Only the system role can read sessions; this returns those of the organization's members that work in it. */
export async function sessionPage(db: Database, actor: Member, input: InputOf<typeof security.sessions>) {
  const { userId, show, cursor, limit } = input;
  type Row = Omit<MemberSession, 'current' | 'user'> & { userId: string; name: string };
  const rows = await db.asSystem((tx) =>
    tx.all<Row>(sql`
      select s.id, s.user_id as "userId", u.first_name || ' ' || u.last_name as name, s.user_agent as "userAgent", s.ip, s.country,
             s.aal = 'aal2' as "secondFactor", s.signed_in_at as "signedInAt", s.last_seen_at as "lastSeenAt",
             ${ended} as "endedAt", case when ${ended} is not null then coalesce(s.ended_why, 'expired') end as "endedWhy"
      from sessions s join users u on u.id = s.user_id
      join memberships m on m.organisation_id = s.organisation_id and m.user_id = s.user_id
      left join security_policies p on p.organisation_id = s.organisation_id
      where s.organisation_id = ${actor.organisationId} and ${userId ? sql`s.user_id = ${userId}` : sql`true`}
        and ${show === 'open' ? sql`${ended} is null` : sql`true`} and ${after(order, cursor)}
      order by ${orderBy(order)} limit ${limit}`),
  );
  return {
    rows: rows.map(({ userId: id, name, ...row }) => ({
      ...row,
      user: { id, name },
      current: row.id === actor.sessionId,
    })),
    next: rows.length === limit ? rows.at(-1)!.id : null,
  };
}

/** When the session ended, or when the policy would end it on its next use. */
const ended = sql`coalesce(s.ended_at, case
  when s.expires_at <= now() then s.expires_at
  when s.signed_in_at <= now() - p.session_hours * interval '1 hour' then s.signed_in_at + p.session_hours * interval '1 hour'
  when s.last_seen_at <= now() - p.idle_hours * interval '1 hour' then s.last_seen_at + p.idle_hours * interval '1 hour' end)`;

export async function endMemberSession(tx: Tx, id: string): Promise<{ done: true }> {
  const session = await tx.one<{ userId: string }>(sql`
    select user_id as "userId" from sessions
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and ended_at is null`);
  if (!session) throw notFound();
  await endSessions(tx, [id], 'revoked');
  tx.record({ kind: 'security.session_ended', subject: { type: 'member', id: session.userId } });
  return { done: true };
}
