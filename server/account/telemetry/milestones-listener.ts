import { tellsOfSamples } from '#contract/core/sample.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { DeliveredEvent, SystemListener } from '#server/core/events/listener.ts';
import { noteConversions } from './note-conversions.ts';

const ofLeads: readonly string[] = ['lead.created', 'leads.imported'];

/** Records the funnel steps of organization owners, from a visit to a paying customer. */
export const milestonesListener: SystemListener = {
  name: 'milestones',
  works: 'as system',
  kinds: [...ofLeads, 'onboarding.completed', 'plan.chosen', 'plan.changed'],
  async handle(tx, events) {
    const aboutLeads = events.filter(({ kind, data }) => ofLeads.includes(kind) && !tellsOfSamples(data));
    const newcomers = aboutLeads.length > 0 ? await keepFirstLeads(tx, aboutLeads) : [];
    // These events are about an account, which is their subject.
    const accounts = events.filter(({ kind }) => !ofLeads.includes(kind)).map(({ subject }) => subject.id);
    const concerned = [...new Set([...newcomers, ...accounts])];
    if (concerned.length > 0) await noteConversions(tx, concerned);
  },
};

/** The system role can't see leads, so it learns here that an owner has a first one. Returns the owners with their first lead. */
async function keepFirstLeads(tx: Queries, events: readonly DeliveredEvent[]): Promise<string[]> {
  const rows = await tx.all<{ userId: string }>(sql`
    insert into acquisition_milestones (user_id, first_lead_at)
    select m.user_id, min(e.at)
    from unnest(${events.map(({ organisationId }) => organisationId)}::uuid[], ${events.map(({ at }) => at)}::timestamptz[]) e(organisation_id, at)
    join organisations o on o.id = e.organisation_id and not o.is_sample
    join memberships m on m.organisation_id = o.id and m.role = 'owner'
    group by m.user_id
    on conflict do nothing returning user_id as "userId"`);
  return rows.map(({ userId }) => userId);
}
