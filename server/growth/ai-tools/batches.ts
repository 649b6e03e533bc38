import type { InputOf } from '#contract/core/call.ts';
import type { aiTools, ToolBatch } from '#contract/growth/ai-tools/ai-tools.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

const counted = (which: Sql): Sql => sql`count(*) filter (where ${which})::int`;

/** A batch with the counts of its drafts by state. Like the drafts, it belongs to the member who started it. */
const whole = sql`
  b.id, b.tool, b.job_id as "jobId", b.total, b.created_at as "createdAt", c.cost,
  json_build_object('writing', c.writing, 'open', c.open, 'used', c.used, 'discarded', c.discarded, 'stopped', c.stopped, 'failed', c.failed) as counts`;
const drafts = sql`cross join lateral (
  select coalesce(sum(r.cost), 0)::int as cost, ${counted(sql`r.state = 'running'`)} as writing,
    ${counted(sql`r.state = 'done' and r.outcome is null`)} as open, ${counted(sql`r.outcome in ('used', 'copied')`)} as used,
    ${counted(sql`r.outcome = 'discarded'`)} as discarded, ${counted(sql`r.state = 'stopped'`)} as stopped,
    ${counted(sql`r.state = 'failed' and r.outcome is null`)} as failed
  from ai_runs r where r.organisation_id = b.organisation_id and r.batch_id = b.id and r.removed_at is null) c`;
const own = (actor: Member): Sql => sql`b.organisation_id = ${actor.organisationId} and b.created_by = ${actor.userId}`;

export function batchPage({ cursor, limit }: InputOf<typeof aiTools.batches>, actor: Member): Sql {
  const order: Order = { id: sql`b.id`, descending: true };
  return pageJson(
    sql`select ${whole} from (select b.* from ai_batches b where ${own(actor)} and ${after(order, cursor)}
      order by ${orderBy(order)} limit ${sql.int(limit)}) b ${drafts} order by ${orderBy(order)}`,
    sql`r.id::text`,
    limit,
  );
}

export async function batchById(tx: Tx, actor: Member, id: string): Promise<ToolBatch> {
  const found = await tx.one<ToolBatch>(sql`
    select ${whole} from ai_batches b ${drafts} where ${own(actor)} and b.id = ${id}`);
  if (!found) throw notFound();
  return found;
}
