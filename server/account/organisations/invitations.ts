import { invitations } from '#contract/account/organisations.ts';
import type { OutputOf } from '#contract/core/call.ts';
import { issue, moveSession, tellProcesses } from '#server/core/auth/sessions.ts';
import { newId } from '#server/core/db/ids.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { RecordedEvent, Tx } from '#server/core/db/transaction.ts';
import { limit } from '#server/core/http/limits.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';
import { limitTokens } from '../auth/attempts.ts';
import { clearWorkspaces, proveAddress } from '../auth/first-proof.ts';
import { sendInvitation } from '../mails/account-mail.ts';
import { findInvitation, join } from './join.ts';

const lastsDays = 7;
const mostOpen = 1_000;

type Invitation = OutputOf<typeof invitations.create>;

const readOpen = (tx: Tx, only: Sql = nothing): Promise<Invitation[]> =>
  tx.all<Invitation>(sql`
    select i.id, i.email, i.role, u.first_name || ' ' || u.last_name as "invitedBy", i.created_at as "createdAt",
           i.expires_at as "expiresAt"
    from invitations i join users u on u.id = i.invited_by
    where i.organisation_id = lintel.org() and i.accepted_at is null and i.revoked_at is null and i.expires_at > now() ${only}
    order by i.id desc limit ${mostOpen}`);

export const invitationRoutes: Served[] = [
  serve(invitations.list, async ({ tx }) => ({ invitations: await readOpen(tx) })),

  serve(invitations.create, async ({ input, actor, services, tx }) => {
    await limit(services.db, `invitations of ${actor.organisationId}`, 50, 60 * 60);
    const member = await tx.one(sql`
      select 1 from memberships m join users u on u.id = m.user_id
      where m.organisation_id = ${actor.organisationId} and m.removed_at is null
        and u.email = ${input.email} and u.email_verified_at is not null`);
    if (member) throw new Refusal('conflict', 'This person is already a member.');
    await tx.run(sql`
      update invitations set revoked_at = now()
      where organisation_id = ${actor.organisationId} and email = ${input.email} and accepted_at is null and revoked_at is null`);
    const id = newId();
    await tx.run(sql`
      insert into invitations (organisation_id, id, email, role, invited_by, expires_at)
      values (${actor.organisationId}, ${id}, ${input.email}, ${input.role}, ${actor.userId},
              now() + ${lastsDays} * interval '1 day')`);
    await sendInvitation(tx, id);
    tx.record({
      kind: 'invitation.created',
      subject: { type: 'invitation', id },
      data: { email: input.email, role: input.role },
    });
    const [invitation] = await readOpen(tx, sql`and i.id = ${id}`);
    return invitation!;
  }),

  serve(invitations.revoke, async ({ input, actor, tx }) => {
    const revoked = await tx.run(sql`
      update invitations set revoked_at = now()
      where organisation_id = ${actor.organisationId} and id = ${input.id} and accepted_at is null and revoked_at is null`);
    if (revoked === 0) throw notFound();
    tx.record({ kind: 'invitation.revoked', subject: { type: 'invitation', id: input.id } });
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
        // The link was sent to the address, so who holds it has proved it, unless another account did before.
        await proveAddress(tx, cleared, sessionId);
        happened = (await join(tx, invitation, userId, request)).events;
      }
      // Accepted by another account of this address, or by this one before it was removed.
      if (!(await moveSession(tx, sessionId, invitation.organisationId))) throw notFound();
      await tellProcesses(tx, [sessionId, userId]);
      return issue(tx, services, sessionId);
    });
    services.db.announce(happened);
    cookies.push(...issued.cookies);
    return { expiresAt: issued.expiresAt };
  }),
];
