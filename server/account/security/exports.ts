import type { ExportRequest, exportRequests } from '#contract/account/security.ts';
import type { InputOf } from '#contract/core/call.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';

const order: Order = { id: sql`r.id`, descending: true };
const goodForHours = 24;

const requests = (tx: Tx, actor: Member, where: Sql, limit: Sql = nothing): Promise<ExportRequest[]> =>
  tx.all<ExportRequest>(sql`
    select r.id, json_build_object('id', a.id, 'name', a.first_name || ' ' || a.last_name) as user, r.rows, r.reason,
           case when r.approved is null then 'waiting' when not r.approved then 'declined' when r.used_at is not null then 'used'
             when r.expires_at <= now() then 'expired' else 'approved' end as state,
           r.asked_by = ${actor.userId} as "isOwn", d.first_name || ' ' || d.last_name as "decidedBy",
           r.decided_at as "decidedAt", r.created_at as "createdAt"
    from export_requests r join users a on a.id = r.asked_by left join users d on d.id = r.decided_by
    where r.organisation_id = ${tx.scope.organisationId} and ${where} order by ${orderBy(order)} ${limit}`);

export async function exportRequestPage(tx: Tx, actor: Member, { cursor, limit }: InputOf<typeof exportRequests.list>) {
  const rows = await requests(tx, actor, after(order, cursor), sql`limit ${limit}`);
  return { rows, next: rows.length === limit ? rows.at(-1)!.id : null };
}

async function readRequest(tx: Tx, actor: Member, id: string): Promise<ExportRequest> {
  const [request] = await requests(tx, actor, sql`r.id = ${id}`);
  if (!request) throw notFound();
  return request;
}

export async function askForExport(tx: Tx, actor: Member, { rows, reason }: InputOf<typeof exportRequests.ask>) {
  const id = newId();
  const made = await tx.run(sql`
    insert into export_requests (organisation_id, id, asked_by, rows, reason)
    values (${actor.organisationId}, ${id}, ${actor.userId}, ${rows}, ${reason}) on conflict do nothing`);
  if (made === 0) throw new Refusal('conflict', 'Your last request is still waiting for an answer.');
  tx.record({ kind: 'export.requested', subject: { type: 'export_request', id }, data: { count: rows, reason } });
  return readRequest(tx, actor, id);
}

export async function decideExport(tx: Tx, actor: Member, { id, approve }: InputOf<typeof exportRequests.decide>) {
  const found = await tx.one<{ askedBy: string; open: boolean }>(sql`
    select asked_by as "askedBy", approved is null as open from export_requests
    where organisation_id = ${actor.organisationId} and id = ${id} for update`);
  if (!found) throw notFound();
  if (found.askedBy === actor.userId) throw new Refusal('conflict', 'Somebody else must approve your export.');
  if (!found.open) throw new Refusal('conflict', 'This request has been answered.');
  await tx.run(sql`
    update export_requests set approved = ${approve}, decided_by = ${actor.userId}, decided_at = now(),
      expires_at = now() + ${goodForHours} * interval '1 hour'
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: approve ? 'export.approved' : 'export.declined', subject: { type: 'export_request', id } });
  return readRequest(tx, actor, id);
}

/** Called before an export of leads: above the policy's limit it uses up an approval for at least as many rows, or throws. */
export async function requireApproval(tx: Tx, actor: Member, rows: number): Promise<void> {
  const policy = await tx.one<{ most: number | null }>(sql`
    select export_rows as most from security_policies where organisation_id = ${actor.organisationId}`);
  if (!policy || policy.most === null || rows <= policy.most) return;
  const used = await tx.run(sql`
    update export_requests set used_at = now()
    where organisation_id = ${actor.organisationId} and id = (
      select id from export_requests
      where organisation_id = ${actor.organisationId} and asked_by = ${actor.userId} and approved and used_at is null
        and expires_at > now() and rows >= ${rows}
      order by rows, id limit 1 for update skip locked)`);
  if (used > 0) return;
  throw new Refusal(
    'approval_required',
    `Exports of more than ${policy.most} leads need approval. Request it in Security > Exports.`,
    { details: { rows, most: policy.most } },
  );
}
