import { allowedOf } from '#contract/account/limits.ts';
import type { AiCap } from '#contract/growth/ai-tools/ai-tools.ts';
import { creditsUsed, useCredits as takeCredits, tiersFor } from '#server/account/billing/entitlements.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';

/** The start of the month in UTC, as the plan counts its credits. */
const thisMonth = sql`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`;

type Own = { used: number; cap: number | null };

export const ownCredits = (tx: Tx, userId: string): Promise<Own> =>
  tx.get<Own>(sql`
    select coalesce((select sum(r.cost) from ai_runs r
        where r.organisation_id = ${tx.scope.organisationId} and r.created_by = ${userId} and r.created_at >= ${thisMonth}), 0)::int as used,
      (select monthly from ai_caps where organisation_id = ${tx.scope.organisationId} and user_id = ${userId}) as cap`);

/**
 * Takes the cost of a run within the member's own cap and the plan's. The lock keeps two simultaneous runs from both spending the last
 * credit.
 */
export async function pay(tx: Tx, { userId }: Member, cost: number): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`ai cap ${tx.scope.organisationId} ${userId}`}, 0))`,
  );
  const { used, cap } = await ownCredits(tx, userId);
  if (cap !== null && used + cost > cap)
    throw new Refusal(
      'conflict',
      `You have used ${used} of your ${cap} AI credits this month. An owner or admin can raise the limit.`,
    );
  await takeCredits(tx, cost);
}

export async function creditsOf(tx: Tx): Promise<{ used: number; allowed: number }> {
  return { used: await creditsUsed(tx), allowed: allowedOf(await tiersFor(tx), 'credits')! };
}

const rows = (tx: Tx, only?: string): Promise<AiCap[]> =>
  tx.all<AiCap>(sql`
    select m.user_id as member, trim(u.first_name || ' ' || u.last_name) as name, c.monthly as cap,
      coalesce((select sum(r.cost) from ai_runs r where r.organisation_id = m.organisation_id and r.created_by = m.user_id
        and r.created_at >= ${thisMonth}), 0)::int as used
    from memberships m join users u on u.id = m.user_id
    left join ai_caps c on c.organisation_id = m.organisation_id and c.user_id = m.user_id
    where m.organisation_id = ${tx.scope.organisationId} and m.removed_at is null ${only ? sql`and m.user_id = ${only}` : sql``}
    order by name, m.user_id limit 500`);

export const capRows = async (tx: Tx) => ({ rows: await rows(tx) });

export async function setCap(tx: Tx, member: string, cap: number | null): Promise<AiCap> {
  const [before] = await rows(tx, member);
  if (!before) throw notFound();
  const { organisationId } = tx.scope;
  await tx.run(
    cap === null
      ? sql`delete from ai_caps where organisation_id = ${organisationId} and user_id = ${member}`
      : sql`insert into ai_caps (organisation_id, user_id, monthly) values (${organisationId}, ${member}, ${cap})
          on conflict (organisation_id, user_id) do update set monthly = excluded.monthly`,
  );
  tx.record({
    kind: 'member.ai_cap_changed',
    subject: { type: 'member', id: member },
    data: { from: before.cap, to: cap },
  });
  return { ...before, cap };
}
