import { sql } from '#server/core/db/sql.ts';
import type { SystemListener } from '#server/core/events/listener.ts';

/** Keeps when an organisation's owners first had a lead in it: a step from a visit to a customer. */
export const milestonesListener: SystemListener = {
  name: 'milestones',
  works: 'as system',
  kinds: ['lead.created', 'leads.imported'],
  async handle(tx, events) {
    await tx.run(sql`
      insert into acquisition_milestones (user_id, first_lead_at)
      select m.user_id, min(e.at)
      from unnest(${events.map(({ organisationId }) => organisationId)}::uuid[], ${events.map(({ at }) => at)}::timestamptz[]) e(organisation_id, at)
      join memberships m on m.organisation_id = e.organisation_id and m.role = 'owner'
      group by m.user_id
      on conflict do nothing`);
  },
};
