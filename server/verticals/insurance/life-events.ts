import { declinedLately, reofferedLines } from '#contract/verticals/insurance/policy-words.ts';
import { ourDay } from '#server/core/db/days.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { subjectOf } from './lock-policy.ts';

type Reopening = {
  readonly reason: Sql;
  readonly from: Sql;
  /** Of what they declined, not all of it. */
  readonly only?: Sql;
};

/** Whose policies, and why: of a deal its client, of a loan everybody who borrows, of a lease whoever rents. */
const deals = (ids: string[]): Reopening => ({
  reason: sql`case d.side when 'buyer' then 'home_bought' when 'seller' then 'home_sold' else 'lease' end`,
  from: sql`deals d join policies l on l.organisation_id = d.organisation_id and l.lead_id = d.lead_id where d.id = any(${ids}::uuid[])`,
});
const loans = (ids: string[]): Reopening => ({
  reason: sql`'loan'`,
  from: sql`loan_borrowers d join policies l on l.organisation_id = d.organisation_id and l.lead_id = d.lead_id
    where d.loan_id = any(${ids}::uuid[])`,
});
const leases = (ids: string[]): Reopening => ({
  reason: sql`'lease'`,
  from: sql`rental_tenants d join policies l on l.organisation_id = d.organisation_id and l.lead_id = d.lead_id
    where d.lease_id = any(${ids}::uuid[])`,
});
/** Of the policy that is renewed itself, what goes into the file again with every term. */
const renewals = (ids: string[]): Reopening => ({
  reason: sql`'renewal'`,
  from: sql`policies d join policies l on l.organisation_id = d.organisation_id and l.id = d.id where d.id = any(${ids}::uuid[])`,
  only: sql`k.line = any(${[...reofferedLines]}) and k.signed_on < ${ourDay} - ${declinedLately}::int`,
});

async function reopen(tx: Tx, { reason, from, only = sql`true` }: Reopening): Promise<void> {
  const { organisationId } = tx.scope;
  const reopened = await tx.all<{ policy: string; coverage: string; reason: string }>(sql`
    update declined_coverages k set state = 'reopened', reopened_by = f.reason
    from (select distinct on (l.id) l.id, ${reason} as reason from ${from} and d.organisation_id = ${organisationId}
      order by l.id, d.id) f
    where k.organisation_id = ${organisationId} and k.policy_id = f.id and k.state = 'declined' and ${only}
    returning k.policy_id as policy, k.coverage, k.reopened_by as reason`);
  for (const one of reopened)
    tx.record({
      kind: 'policy.coverage_reopened',
      subject: subjectOf(one.policy),
      data: { coverage: one.coverage, reason: one.reason },
    });
}

/**
 * Who bought, sold or leased a home, or has a new loan on one, needs other coverage than before: what they declined is offered
 * again. With each renewal so are the coverages that are missed most.
 */
export const lifeEventsListener: OrganisationListener = {
  name: 'declined coverages reopened by deals',
  works: 'in organisation',
  kinds: ['deal.stage_changed', 'loan.milestone_changed', 'lease.created', 'policy.transacted'],
  async handle(tx, events) {
    const about = (of: string, is: (data: Readonly<Record<string, unknown>>) => boolean): string[] =>
      events.filter(({ kind, data }) => kind === of && is(data)).map(({ subject }) => subject.id);
    const won = about('deal.stage_changed', ({ state }) => state === 'won');
    const funded = about('loan.milestone_changed', ({ to }) => to === 'funded');
    const leased = about('lease.created', () => true);
    const renewed = about('policy.transacted', ({ kind }) => kind === 'renewal' || kind === 'rewrite');
    if (won.length > 0) await reopen(tx, deals(won));
    if (funded.length > 0) await reopen(tx, loans(funded));
    if (leased.length > 0) await reopen(tx, leases(leased));
    if (renewed.length > 0) await reopen(tx, renewals(renewed));
  },
};
