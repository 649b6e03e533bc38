import type { z } from 'zod';
import { type FunnelStep, funnelSteps } from '#contract/account/funnel.ts';
import type { operators, visit } from '#contract/account/operators.ts';
import type { InputOf, OutputOf } from '#contract/core/call.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

type Visit = z.infer<typeof visit>;
type Span = { from: string; to: string };

/** How each funnel step shows in the data: in the account itself and, for payments, in its subscription. */
const taken: Record<FunnelStep, Sql> = {
  visit: sql`true`,
  signUp: sql`u.id is not null`,
  verified: sql`u.email_verified_at is not null`,
  onboarded: sql`p.onboarding_completed`,
  firstLead: sql`m.first_lead_at is not null`,
  trial: sql`s.trial_began_at is not null`,
  // The provider confirmed a payment, whether or not the subscription is still active.
  paid: sql`s.subscribed_at is not null`,
};

const visits = sql`
  acquisition_visits v
  left join users u on u.id = v.account_id
  left join profiles p on p.id = u.id
  left join acquisition_milestones m on m.user_id = u.id
  left join subscriptions s on s.user_id = u.id`;

const within = ({ from, to }: Span): Sql => sql`v.first_seen_at >= ${from}::date and v.first_seen_at < ${to}::date + 1`;

const counts = sql.join(
  funnelSteps.map((step) => sql`count(*) filter (where ${taken[step]})::int as ${sql.raw(`"${step}"`)}`),
);

const mostSources = 100;

export async function funnel(tx: Queries, span: Span): Promise<OutputOf<typeof operators.funnel>> {
  type Counts = OutputOf<typeof operators.funnel>['total'];
  const total = await tx.get<Counts>(sql`select ${counts} from ${visits} where ${within(span)}`);
  const sources = await tx.all<Counts & { source: string }>(sql`
    select v.source, ${counts} from ${visits} where ${within(span)}
    group by v.source order by count(*) desc, v.source limit ${sql.int(mostSources)}`);
  return { total, sources: sources.map(({ source, ...steps }) => ({ source, steps })) };
}

const newestFirst: Order = {
  value: { column: sql`v.first_seen_at`, type: 'timestamptz' },
  id: sql`v.id`,
  descending: true,
};

export async function visitsBehind(
  tx: Queries,
  { source, step, cursor, limit, ...span }: InputOf<typeof operators.visits>,
) {
  const furthest = sql.join(
    funnelSteps.toReversed().map((one) => sql`when ${taken[one]} then ${one}`),
    ' ',
  );
  const rows = await tx.all<Visit>(sql`
    select v.id, v.source, v.medium, v.campaign, v.landing_page as "landingPage", v.referrer, v.pages, v.conversions,
           v.account_id as "accountId", case ${furthest} end as reached,
           v.first_seen_at as "firstSeenAt", v.last_seen_at as "lastSeenAt"
    from ${visits}
    where ${within(span)} and ${taken[step]} and ${source === undefined ? sql`true` : sql`v.source = ${source}`}
      and ${after(newestFirst, cursor)}
    order by ${orderBy(newestFirst)} limit ${sql.int(limit)}`);
  const last = rows.at(-1);
  return { rows, next: last && rows.length === limit ? `${last.firstSeenAt}~${last.id}` : null };
}

export async function pagesSeen(tx: Queries, { from, to }: Span): Promise<OutputOf<typeof operators.pages>> {
  const pages = await tx.all<OutputOf<typeof operators.pages>['pages'][number]>(sql`
    select landing_page as path, count(*)::int as views, count(distinct session_id)::int as visits
    from acquisition_tracking
    where created_at >= ${from}::date and created_at < ${to}::date + 1 and conversion_event is null and landing_page is not null
    group by landing_page order by count(*) desc, landing_page limit 100`);
  return { pages };
}
