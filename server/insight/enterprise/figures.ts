import { question } from '#contract/core/metrics/metrics.ts';
import { addDays, addMonths, dayIn } from '#contract/core/time-zone.ts';
import type { Figures, RosterLine, Shared } from '#contract/insight/enterprise.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { ask, zoneOf } from '#server/core/metrics/ask.ts';
import { registryOf } from '#server/core/metrics/registry.ts';
import { reviewsWaiting } from '#server/inventory/deals/checklist/review.ts';
import { metrics as dealMetrics } from '#server/inventory/deals/metrics.ts';
import { companyDollarOf } from '#server/inventory/finance/overview.ts';
import { metrics as leadMetrics } from '#server/people/leads/metrics.ts';

export type Counted = { figures: Figures & { shares: Shared[] }; roster: RosterLine[] };

/** What offices are compared by; the same definitions as everywhere. */
const registry = registryOf([...dealMetrics, ...leadMetrics]);
const production = ['closings', 'commission', 'deals_open', 'pipeline_value', 'speed_to_lead', 'leads_new'] as const;

/**
 * A year of an office, counted in the office’s own transaction with the eyes of who let the company have it. What leaves is sums and
 * names of members; no client and no deal is among it.
 */
export async function countOffice(tx: Tx, acceptedBy: string, shares: readonly Shared[]): Promise<Counted> {
  const zone = await zoneOf(tx);
  const to = dayIn(Date.now(), zone);
  const from = addDays(addMonths(to, -12), 1);
  const { organisationId } = tx.scope;
  const lets = (what: Shared) => shares.includes(what);
  const actor = { organisationId, userId: acceptedBy, role: 'owner', scopes: null } as unknown as Member;
  const cells = lets('production')
    ? (await ask(tx, registry, actor, question.parse({ metrics: [...production], period: `${from}..${to}` }))).total
        .cells
    : {};
  const value = (id: (typeof production)[number]): number | null => cells[id]?.value ?? null;
  const reviews = lets('compliance') ? await reviewsWaiting(tx) : null;
  const roster = lets('roster') ? await rosterOf(tx) : [];
  return {
    figures: {
      from,
      to,
      closings: value('closings'),
      commission: value('commission'),
      openDeals: value('deals_open'),
      pipeline: value('pipeline_value'),
      speedToLead: value('speed_to_lead'),
      newLeads: value('leads_new'),
      companyDollar: lets('money') ? await companyDollarOf(tx, from, to) : null,
      toReview: reviews?.waiting ?? null,
      overdueReviews: reviews?.overdue ?? null,
      agents: lets('roster') ? roster.length : null,
      shares: [...shares],
    },
    roster,
  };
}

const rosterOf = (tx: Tx): Promise<RosterLine[]> =>
  tx.all<RosterLine>(sql`
    select trim(u.first_name || ' ' || u.last_name) as name, m.role, m.created_at::date as "joinedOn",
      (select coalesce(json_agg(json_build_object('kind', k.kind, 'state', k.state, 'number', k.number, 'expiresOn', k.expires_on)
        order by k.kind, k.state), '[]') from licences k where k.user_id = m.user_id) as licenses
    from memberships m join users u on u.id = m.user_id
    where m.organisation_id = ${tx.scope.organisationId} and m.removed_at is null order by 1, m.user_id limit 2000`);
