import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';

/** Adds an invited member to the invitation's teams when they join, if the teams still exist. */
export const joinedListener: OrganisationListener = {
  name: 'invited teams',
  works: 'in organisation',
  kinds: ['member.joined'],
  async handle(tx, events) {
    for (const { subject, data } of events) {
      if (typeof data.invitationId !== 'string') continue;
      await tx.run(sql`
        insert into team_members (organisation_id, team_id, user_id)
        select t.organisation_id, t.id, m.user_id from invitations i
        join teams t on t.organisation_id = i.organisation_id and t.id = any(i.teams)
        join memberships m on m.organisation_id = i.organisation_id and m.user_id = ${subject.id} and m.removed_at is null
        where i.organisation_id = ${tx.scope.organisationId} and i.id = ${data.invitationId}
        on conflict do nothing`);
    }
  },
};
