import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';

/**
 * When an invited member joins, assigns the leads that were theirs in the old program and that nobody was given since. Matching is by email
 * address, because a repeated invitation is another row.
 */
export const promisesListener: OrganisationListener = {
  name: 'promised leads',
  works: 'in organisation',
  kinds: ['member.joined'],
  async handle(tx, events) {
    const { organisationId } = tx.scope;
    for (const { subject, data } of events) {
      if (typeof data.invitationId !== 'string') continue;
      const kept = await tx.all<{ id: string; from: string | null }>(sql`
        with promised as (
          delete from lead_promises p using invitations i, invitations joined
          where p.organisation_id = ${organisationId} and i.organisation_id = p.organisation_id and i.id = p.invitation_id
            and joined.organisation_id = p.organisation_id and joined.id = ${data.invitationId} and i.email = joined.email
          returning p.lead_id),
        found as (
          select l.id, l.owner_id from leads l
          where l.organisation_id = ${organisationId} and l.id = any(array(select lead_id from promised)) and l.archived_at is null
            and not exists (
              select from events e where e.organisation_id = l.organisation_id and e.subject_type = 'lead' and e.subject_id = l.id
                and e.kind = 'lead.assigned')
          order by l.id for no key update of l)
        update leads l set owner_id = ${subject.id}, version = l.version + 1 from found f
        where l.organisation_id = ${organisationId} and l.id = f.id
        returning l.id, f.owner_id as from`);
      for (const { id, from } of kept)
        tx.record({ kind: 'lead.assigned', subject: { type: 'lead', id }, data: { from, to: subject.id } });
    }
  },
};
