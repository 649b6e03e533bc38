import { invitations } from '#contract/account/organisations.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { issue, moveSession, tellProcesses } from '#server/core/auth/sessions.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { RecordedEvent, Tx } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import type { Services } from '#server/core/services.ts';
import { limitTokens } from '../auth/attempts.ts';
import { clearWorkspaces, proveAddress } from '../auth/first-proof.ts';
import { sendInvitation } from '../mails/account-mail.ts';
import { findInvitation, join } from './join.ts';

const lastsDays = 7;
const mostOpen = 1_000;

type Invitation = OutputOf<typeof invitations.create>;

const readOpen = (tx: Tx, only: Sql = nothing): Promise<Invitation[]> =>
  tx.all<Invitation>(sql`
    select i.id, i.email, i.role, i.teams, u.first_name || ' ' || u.last_name as "invitedBy", i.created_at as "createdAt",
           i.expires_at as "expiresAt"
    from invitations i join users u on u.id = i.invited_by
    where i.organisation_id = lintel.org() and i.accepted_at is null and i.revoked_at is null and i.expires_at > now() ${only}
    order by i.id desc limit ${mostOpen}`);

const limitInvitations = async ({ db }: Services, { organisationId }: Member, count: number): Promise<void> => {
  for (let n = 0; n < count; n += 1) await limit(db, `invitations of ${organisationId}`, 50, 60 * 60);
};

type Invited = { email: string; role: Invitation['role']; teams: readonly string[] };

/** Invites everyone who isn't a member yet, in a few statements; replaces earlier invitations to the same address. */
async function invite(
  tx: Tx,
  { organisationId, userId }: Member,
  people: readonly Invited[],
): Promise<{ invited: Invitation[]; members: string[] }> {
  const emails = people.map(({ email }) => email);
  const known = await tx.all<{ email: string }>(sql`
    select u.email from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${organisationId} and m.removed_at is null
      and u.email = any(${emails}::text[]) and u.email_verified_at is not null`);
  const members = known.map(({ email }) => email);
  const fresh = people.filter(({ email }) => !members.includes(email)).map((person) => ({ ...person, id: newId() }));
  await refuseStrangeTeams(tx, organisationId, fresh);
  if (fresh.length === 0) return { invited: [], members };
  await tx.run(sql`
    update invitations set revoked_at = now()
    where organisation_id = ${organisationId} and email = any(${fresh.map(({ email }) => email)}::text[])
      and accepted_at is null and revoked_at is null`);
  for (const { id, email, role, teams } of fresh) {
    await tx.run(sql`
      insert into invitations (organisation_id, id, email, role, teams, invited_by, expires_at)
      values (${organisationId}, ${id}, ${email}, ${role}, ${[...teams]}::uuid[], ${userId}, now() + ${lastsDays} * interval '1 day')`);
    await sendInvitation(tx, id);
    tx.record({ kind: 'invitation.created', subject: { type: 'invitation', id }, data: { email, role } });
  }
  return { invited: await readOpen(tx, sql`and i.id = any(${fresh.map(({ id }) => id)}::uuid[])`), members };
}

async function refuseStrangeTeams(tx: Tx, organisationId: string, people: readonly Invited[]): Promise<void> {
  const wanted = [...new Set(people.flatMap(({ teams }) => teams))];
  if (wanted.length === 0) return;
  const here = await tx.all<{ id: string }>(sql`
    select id from teams where organisation_id = ${organisationId} and id = any(${wanted}::uuid[])`);
  if (here.length < wanted.length) throw invalid(['teams'], 'This team is not here.');
}

/** Invites one person who isn't a member yet. */
export async function inviteOne(services: Services, tx: Tx, actor: Member, person: Invited): Promise<Invitation> {
  await limitInvitations(services, actor, 1);
  const { invited } = await invite(tx, actor, [person]);
  if (!invited[0]) throw new Refusal('conflict', 'This person is already a member.');
  return invited[0];
}

/** Takes an open invitation back, and returns whether there was one. */
export async function revokeInvitation(tx: Tx, id: string): Promise<boolean> {
  const revoked = await tx.run(sql`
    update invitations set revoked_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and accepted_at is null and revoked_at is null`);
  if (revoked > 0) tx.record({ kind: 'invitation.revoked', subject: { type: 'invitation', id } });
  return revoked > 0;
}

export const invitationRoutes: Served[] = [
  serve(invitations.list, async ({ tx }) => ({ invitations: await readOpen(tx) })),

  serve(invitations.create, ({ input, actor, services, tx }) => inviteOne(services, tx, actor, input)),

  serve(invitations.createMany, async ({ input, actor, services, tx }) => {
    const byEmail = new Map(input.people.map((person) => [person.email, person]));
    await limitInvitations(services, actor, byEmail.size);
    return invite(tx, actor, [...byEmail.values()]);
  }),

  serve(invitations.resend, async ({ input, actor, services, tx }) => {
    const [open] = await readOpen(tx, sql`and i.id = ${input.id}`);
    if (!open) throw notFound();
    await limitInvitations(services, actor, 1);
    const { invited } = await invite(tx, actor, [open]);
    return invited[0] ?? open;
  }),

  serve(invitations.revoke, async ({ input, tx }) => {
    if (!(await revokeInvitation(tx, input.id))) throw notFound();
    return { done: true as const };
  }),

  serve(invitations.read, async ({ input, request, services }) => {
    await limitTokens(services, request);
    const { organisation, email, role, invitedBy } = await services.db.asSystem((tx) =>
      findInvitation(tx, input.token),
    );
    return { organisation, email, role, invitedBy };
  }),

  serve(invitations.accept, async ({ input, actor, request, services, cookies }) => {
    await limitTokens(services, request);
    const { userId } = actor;
    const sessionId = actor.sessionId!;
    let happened: readonly RecordedEvent[] = [];
    const cleared = await clearWorkspaces(services, userId);
    const issued = await services.db.asSystem(async (tx) => {
      const invitation = await findInvitation(tx, input.token, true);
      const { email } = await tx.get<{ email: string }>(sql`select email from users where id = ${userId}`);
      if (email !== invitation.email) throw new Refusal('forbidden', 'This invitation is for another address.');
      if (!invitation.accepted) {
        // The link was sent to the address, so opening it verifies the address, unless another account has verified it before.
        await proveAddress(tx, cleared, sessionId);
        happened = (await join(tx, invitation, userId, request)).events;
      }
      // Another account of this address accepted it, or this one did before it was removed.
      if (!(await moveSession(tx, sessionId, invitation.organisationId))) throw notFound();
      await tellProcesses(tx, [sessionId, userId]);
      return issue(tx, services, sessionId);
    });
    services.db.announce(happened);
    cookies.push(...issued.cookies);
    return { expiresAt: issued.expiresAt };
  }),
];
