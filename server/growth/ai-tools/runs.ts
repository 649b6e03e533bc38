import type { InputOf } from '#contract/core/call.ts';
import type { aiTools, ToolPart, ToolRun, ToolSource } from '#contract/growth/ai-tools/ai-tools.ts';
import { type CheckContext, isReady } from '#contract/growth/ai-tools/check.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';

const head = sql`
  r.id, r.tool, r.state, r.model, r.cost,
  case when r.subject_id is not null then json_build_object('type', r.subject_type, 'id', r.subject_id, 'name', r.subject_name) end as subject,
  r.outcome, r.edited is not null as "isEdited", r.approval, r.created_at as "createdAt"`;

/** A run is visible only to the member who made it, because its sources may not be visible to others. */
const own = (actor: Member): Sql =>
  sql`r.organisation_id = ${actor.organisationId} and r.created_by = ${actor.userId} and r.removed_at is null`;

export function runPage({ tool, batch, cursor, limit }: InputOf<typeof aiTools.runs>, actor: Member): Sql {
  const order: Order = { id: sql`r.id`, descending: true };
  return pageJson(
    sql`select ${head} from ai_runs r where ${own(actor)} ${tool ? sql`and r.tool = ${tool}` : nothing}
      ${batch ? sql`and r.batch_id = ${batch}` : nothing} and ${after(order, cursor)}
      order by ${orderBy(order)} limit ${sql.int(limit)}`,
    sql`r.id::text`,
    limit,
  );
}

type StoredRun = Omit<ToolRun, 'parts' | 'written' | 'isReady'> & {
  context: CheckContext;
  sources: ToolSource[];
  written: ToolPart[];
  edited: ToolPart[] | null;
};

const whole = sql`${head}, r.input, r.sources, r.context, r.parts as written, r.edited, r.asked, r.reason, r.settled_at as "settledAt", r.version,
  r.approval_note as "approvalNote",
  (select nullif(trim(u.first_name || ' ' || u.last_name), '') from users u where u.id = r.decided_by) as "decidedBy",
  exists (select from ai_policies p where p.organisation_id = r.organisation_id and p.act = r.act and p.needs_approval) as "needsApproval"`;

export async function storedRun(tx: Tx, actor: Member, id: string, lock: Sql = nothing): Promise<StoredRun> {
  const run = await tx.one<StoredRun>(sql`select ${whole} from ai_runs r where ${own(actor)} and r.id = ${id} ${lock}`);
  if (!run) throw notFound();
  return run;
}

/** Locks several runs in the order of their ids, as all code does, to avoid deadlocks. */
export const storedRuns = (tx: Tx, actor: Member, ids: readonly string[]): Promise<StoredRun[]> =>
  tx.all<StoredRun>(sql`
    select ${whole} from ai_runs r where ${own(actor)} and r.id = any(${[...ids]}::uuid[]) order by r.id for update of r`);

export function presentRun({ context: _, edited, ...run }: StoredRun): ToolRun {
  const parts = edited ?? run.written;
  return { ...run, parts, isReady: run.state === 'done' && isReady(parts) };
}

export const runById = async (tx: Tx, actor: Member, id: string): Promise<ToolRun> =>
  presentRun(await storedRun(tx, actor, id));
