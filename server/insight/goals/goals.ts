import type { InputOf } from '#contract/core/call.ts';
import { type Goal, goals } from '#contract/insight/goals.ts';
import { isHead, teamOf } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve } from '#server/core/http/serve.ts';

/** Whose goals somebody sees and sets beside their own: heads everybody's, managers those of whom they lead. */
const leads = (actor: Member, user: Sql): Sql =>
  isHead(actor) ? sql.raw('true') : actor.role === 'manager' ? sql`${user} = any(${teamOf(actor)})` : sql.raw('false');

const read = (tx: Tx, actor: Member, year: number): Promise<Goal[]> =>
  tx.all<Goal>(sql`
    select g.metric, g.user_id as "user", g.amount from goals g
    where g.organisation_id = ${actor.organisationId} and g.year = ${year}
      and (g.user_id is null or g.user_id = ${actor.userId} or ${leads(actor, sql`g.user_id`)})
    order by g.metric, g.user_key limit 10000`);

async function set(tx: Tx, actor: Member, { year, metric, user, amount }: InputOf<typeof goals.set>): Promise<void> {
  const { organisationId, userId } = actor;
  if (user === null && !isHead(actor)) throw new Refusal('forbidden');
  if (user !== null) {
    const member = await tx.one(sql`
      select from memberships m where m.organisation_id = ${organisationId} and m.user_id = ${user} and m.removed_at is null
        and (m.user_id = ${userId} or ${leads(actor, sql`m.user_id`)}) for share of m`);
    if (!member) throw notFound();
  }
  const key = sql`organisation_id = ${organisationId} and year = ${year} and metric = ${metric} and user_id is not distinct from ${user}`;
  const changed =
    amount === null
      ? await tx.run(sql`delete from goals where ${key}`)
      : await tx.run(sql`
          insert into goals as g (organisation_id, year, metric, user_id, amount, set_by)
          values (${organisationId}, ${year}, ${metric}, ${user}, ${amount}, ${userId})
          on conflict (organisation_id, year, metric, user_key) do update set amount = excluded.amount, set_by = excluded.set_by, set_at = now()
          where g.amount <> excluded.amount`);
  if (changed > 0)
    tx.record({
      kind: 'goal.set',
      subject: { type: 'organisation', id: organisationId },
      data: { year, metric, user, amount },
    });
}

export const goalRoutes: Served[] = [
  serve(goals.list, async ({ tx, actor, input }) => ({ rows: await read(tx, actor, input.year) })),
  serve(goals.set, async ({ tx, actor, input }) => {
    await set(tx, actor, input);
    return { done: true as const };
  }),
];
