import type { Role } from '#contract/core/access.ts';
import { hashToken } from '#server/core/auth/seal.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import { Refusal } from '#server/core/http/refusal.ts';
import type { RequestFacts } from '#server/core/http/request.ts';
import { addMember, type Happened, recordIn } from './create-organisation.ts';

type OpenInvitation = {
  id: string;
  organisationId: string;
  organisation: string;
  email: string;
  role: Exclude<Role, 'owner'>;
  invitedBy: string;
  accepted: boolean;
};

const invitationGone = (): Refusal =>
  new Refusal('not_found', 'This invitation has expired or was withdrawn. Ask for a new one.');

/** Locked: of two concurrent acceptances, the second finds the invitation used. Accepted invitations are returned only on request. */
export async function findInvitation(tx: Queries, token: string, withAccepted = false): Promise<OpenInvitation> {
  const found = await tx.one<OpenInvitation>(sql`
    select i.id, i.organisation_id as "organisationId", o.name as organisation, i.email, i.role,
           u.first_name || ' ' || u.last_name as "invitedBy", i.accepted_at is not null as accepted
    from invitations i join organisations o on o.id = i.organisation_id join users u on u.id = i.invited_by
    where i.token_hash = ${hashToken(token)} and i.revoked_at is null and i.expires_at > now()
      and o.delete_at is null and (i.accepted_at is null or ${withAccepted})
    for update of i`);
  if (!found) throw invitationGone();
  return found;
}

export async function join(
  tx: Queries,
  invitation: OpenInvitation,
  userId: string,
  request: RequestFacts,
): Promise<Happened> {
  const { id, organisationId, role } = invitation;
  await tx.run(
    sql`update invitations set accepted_at = now() where organisation_id = ${organisationId} and id = ${id}`,
  );
  if (!(await addMember(tx, organisationId, userId, role))) return { events: [] };
  return recordIn(tx, organisationId, userId, request, [
    { kind: 'member.joined', subject: { type: 'member', id: userId }, data: { role, invitationId: id } },
  ]);
}
