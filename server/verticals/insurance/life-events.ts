import { sql } from '#server/core/db/sql.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { subjectOf } from './lock-policy.ts';

/** Who bought, sold or leased a home needs other coverage than before: what they had declined is offered again. */
export const lifeEventsListener: OrganisationListener = {
  name: 'declined coverages reopened by deals',
  works: 'in organisation',
  kinds: ['deal.stage_changed'],
  async handle(tx, events) {
    const won = events.filter(({ data }) => data.state === 'won').map(({ subject }) => subject.id);
    if (won.length === 0) return;
    const reopened = await tx.all<{ policy: string; coverage: string; reason: string }>(sql`
      update declined_coverages k set state = 'reopened', reopened_by = f.reason
      from (select distinct on (l.id) l.id, case d.side when 'buyer' then 'home_bought' when 'seller' then 'home_sold' else 'lease' end as reason
        from deals d join policies l on l.organisation_id = d.organisation_id and l.lead_id = d.lead_id
        where d.organisation_id = ${tx.scope.organisationId} and d.id = any(${won}::uuid[]) order by l.id, d.id) f
      where k.organisation_id = ${tx.scope.organisationId} and k.policy_id = f.id and k.state = 'declined'
      returning k.policy_id as policy, k.coverage, k.reopened_by as reason`);
    for (const { policy, coverage, reason } of reopened)
      tx.record({ kind: 'policy.coverage_reopened', subject: subjectOf(policy), data: { coverage, reason } });
  },
};
