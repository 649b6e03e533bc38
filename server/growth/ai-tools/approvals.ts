import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { AwaitedDraft, aiTools, ToolPart } from '#contract/growth/ai-tools/ai-tools.ts';
import { textOf } from '#contract/growth/ai-tools/check.ts';
import type { ToolName } from '#contract/growth/ai-tools/tools.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { presentRun, storedRuns } from './runs.ts';

/** Members who may approve AI drafts need no approval for their own, as with social posts. */
export const mayApprove = ({ role }: Pick<Member, 'role'>): boolean => holds(role, 'marketing.approve');

/** Submits the actor's own drafts for approval. A draft that still breaks a rule can't be submitted. */
export async function submitRuns(tx: Tx, actor: Member, { ids }: InputOf<typeof aiTools.submit>) {
  const asked = [...new Set(ids)];
  const runs = (await storedRuns(tx, actor, asked)).map(presentRun);
  if (runs.length < asked.length) throw notFound();
  if (runs.length === 1 && !runs[0]!.isReady)
    throw new Refusal('conflict', 'Remove or confirm the marked sentences first.');
  const going = runs.filter(
    ({ isReady, needsApproval, approval, outcome }) =>
      isReady && needsApproval && outcome === null && approval !== 'submitted' && approval !== 'approved',
  );
  await tx.run(sql`
    update ai_runs set approval = 'submitted', approval_note = '', decided_by = null, decided_at = null, version = version + 1
    where organisation_id = ${actor.organisationId} and id = any(${going.map(({ id }) => id)}::uuid[])`);
  for (const { id, tool, subject } of going)
    tx.record({
      kind: 'ai_run.submitted',
      subject: { type: 'ai_run', id },
      data: { tool, name: subject?.type === 'listing' ? subject.name : '' },
    });
  // Counts drafts that were submitted or approved before, so that a repeated request gets the same answer.
  const waiting = runs.filter(({ approval }) => approval === 'submitted' || approval === 'approved');
  return { submitted: going.length + waiting.length };
}

type Waiting = Omit<AwaitedDraft, 'parts'> & { parts: ToolPart[] };

const awaitedWhere = async (tx: Tx, actor: Member, which: Sql): Promise<AwaitedDraft[]> => {
  const rows = await tx.all<Waiting>(sql`
    select r.id, r.tool, trim(u.first_name || ' ' || u.last_name) as by, r.subject_name as "subjectName", r.version,
      coalesce(r.edited, r.parts) as parts, r.created_at as "createdAt"
    from ai_runs r join users u on u.id = r.created_by
    where r.organisation_id = ${actor.organisationId} and r.approval = 'submitted' and r.removed_at is null and ${which}`);
  return rows.map(({ parts, ...row }) => ({
    ...row,
    parts: parts.map((part) => ({ name: part.name, text: textOf(part) })),
  }));
};

export async function awaitingPage(tx: Tx, actor: Member, { cursor, limit }: InputOf<typeof aiTools.awaiting>) {
  const order: Order = { id: sql`r.id`, descending: false };
  const rows = await awaitedWhere(
    tx,
    actor,
    sql`${after(order, cursor)} order by ${orderBy(order)} limit ${sql.int(limit)}`,
  );
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}

/** The count stops at 100. */
export async function awaitingCount(tx: Tx, actor: Member): Promise<number> {
  if (!mayApprove(actor)) return 0;
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from (select from ai_runs r
      where r.organisation_id = ${actor.organisationId} and r.approval = 'submitted' and r.removed_at is null limit 100) w`);
  return count;
}

export async function decideRun(
  tx: Tx,
  actor: Member,
  version: number,
  { id, approve, note }: InputOf<typeof aiTools.decide>,
) {
  const run = await tx.one<{
    tool: ToolName;
    approval: string | null;
    name: string;
    isOfHome: boolean;
    version: number;
  }>(sql`
    select r.tool, r.approval, r.version, r.subject_name as name, r.subject_type is not distinct from 'listing' as "isOfHome" from ai_runs r
    where r.organisation_id = ${actor.organisationId} and r.id = ${id} and r.approval is not null and r.removed_at is null for update of r`);
  if (!run) throw notFound();
  if (run.approval !== 'submitted') throw new Refusal('conflict', 'Somebody has decided on this draft already.');
  if (run.version !== version) {
    const [current] = await awaitedWhere(tx, actor, sql`r.id = ${id}`);
    throw new Refusal('version_conflict', undefined, { current });
  }
  await tx.run(sql`
    update ai_runs set approval = ${approve ? 'approved' : 'changes'}, approval_note = ${note.trim()}, decided_by = ${actor.userId},
      decided_at = now(), version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: approve ? 'ai_run.approved' : 'ai_run.sent_back',
    subject: { type: 'ai_run', id },
    // Events outlive records that may have to be erased, so for a client or a file the event holds neither the name nor the note.
    data: run.isOfHome
      ? { tool: run.tool, name: run.name, ...(note.trim() && { why: note.trim() }) }
      : { tool: run.tool, name: '' },
  });
}
