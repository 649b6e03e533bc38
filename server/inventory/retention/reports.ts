import type { InputOf } from '#contract/core/call.ts';
import { mostInReport, type PurgeReport, type retention } from '#contract/inventory/retention.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { dayEverywhere } from '#server/core/db/days.ts';
import { newId } from '#server/core/db/ids.ts';
import { after, type Order, orderBy, pageJson } from '#server/core/db/page.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { byRecord, rowsOf } from '../files/records.ts';
import { purgeJob } from './purge-job.ts';

const columns = sql`
  r.id, r.state, r.files, r.bytes, r.purged, r.created_by as "createdBy", r.created_at as "createdAt", r.approved_by as "approvedBy",
  r.approved_at as "approvedAt", r.finished_at as "finishedAt"`;

export const reportById = (id: string, { organisationId }: Pick<Member, 'organisationId'>, more: Sql = nothing): Sql =>
  sql`select ${columns} from purge_reports r where r.organisation_id = ${organisationId} and r.id = ${id}${more}`;

export function reportPage({ cursor, limit }: InputOf<typeof retention.reports>, { organisationId }: Member): Sql {
  const order: Order = { id: sql`r.id`, descending: true };
  const rows = sql`
    select ${columns} from purge_reports r where r.organisation_id = ${organisationId} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return pageJson(rows, sql`r.id::text`, limit);
}

export function reportFilePage(
  { id, cursor, limit }: { id: string; cursor?: string | undefined; limit: number },
  actor: Pick<Member, 'organisationId'>,
): Sql {
  const order: Order = { id: sql`p.file_id`, descending: false };
  const rows = sql`
    select p.file_id as file, p.name, p.place, p.retention, p.keep_until as "keepUntil", p.size, p.sha256, p.outcome
    from purge_report_files p where p.organisation_id = ${actor.organisationId} and p.report_id = ${id} and ${after(order, cursor)}
    order by ${orderBy(order)} limit ${sql.int(limit)}`;
  return sql`select case when exists (${reportById(id, actor)}) then (${pageJson(rows, sql`r.file::text`, limit)}) end`;
}

/** For a file `f`: its retention has ended, and no hold applies. */
export const isDue = sql`f.keep_until <= ${dayEverywhere} and f.keep_until is not null and f.is_filed and f.deleted_at is null and f.held_at is null`;

export const dueNow = ({ organisationId }: Member): Sql => sql`
  select json_build_object('files', count(*), 'bytes', coalesce(sum(f.size), 0))::text
  from files f where f.organisation_id = ${organisationId} and ${isDue}`;

const placeOf = byRecord(
  (record) => sql`select ${record.name} ${rowsOf(record)}`,
  sql`(select d.name from file_folders d where d.organisation_id = f.organisation_id and d.id = f.folder_id)`,
);

/** Replaces an unapproved report. */
export async function drawUp(tx: Tx, { organisationId, userId }: Member): Promise<PurgeReport> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`purge report ${organisationId}`}, 0))`);
  const running = await tx.one(sql`
    select from purge_reports where organisation_id = ${organisationId} and state = 'running'`);
  if (running) throw new Refusal('conflict', 'Another report’s files are being deleted. Try again later.');
  await tx.run(sql`delete from purge_reports where organisation_id = ${organisationId} and state = 'drafted'`);
  const id = newId();
  const { files, bytes } = await tx.get<{ files: number; bytes: number }>(sql`
    with due as (
      select f.*, coalesce(left(${placeOf}, 500), '') as place from files f
      where f.organisation_id = ${organisationId} and ${isDue} order by f.keep_until, f.id limit ${sql.int(mostInReport)}),
    report as (
      insert into purge_reports (organisation_id, id, files, bytes, created_by)
      select ${organisationId}, ${id}, count(*), sum(size), ${userId} from due having count(*) > 0),
    named as (
      insert into purge_report_files (organisation_id, report_id, file_id, name, place, retention, keep_until, size, sha256)
      select organisation_id, ${id}, due.id, name, place, retention, keep_until, size, sha256 from due)
    select count(*)::int as files, coalesce(sum(size), 0)::bigint as bytes from due`);
  if (files === 0) throw new Refusal('conflict', 'No files are past their retention period.');
  tx.record({ kind: 'purge_report.drawn_up', subject: { type: 'purge_report', id }, data: { files, bytes } });
  return tx.get<PurgeReport>(reportById(id, tx.scope));
}

async function lockReport(tx: Tx, id: string): Promise<PurgeReport> {
  const report = await tx.one<PurgeReport>(reportById(id, tx.scope, sql` for update`));
  if (!report) throw notFound();
  return report;
}

/** A repeated approval deletes the files only once. */
export async function approve(tx: Tx, actor: Member, id: string, seen: number): Promise<PurgeReport> {
  const { state, files } = await lockReport(tx, id);
  if (files !== seen) throw new Refusal('conflict', 'The report has changed. Review it again.');
  if (state === 'drafted') {
    await tx.run(sql`
      update purge_reports set state = 'running', approved_by = ${actor.userId}, approved_at = now()
      where organisation_id = ${actor.organisationId} and id = ${id}`);
    await tx.enqueue(purgeJob.with({ reportId: id }, { key: id }));
    tx.record({ kind: 'purge_report.approved', subject: { type: 'purge_report', id }, data: { files } });
  }
  return tx.get<PurgeReport>(reportById(id, actor));
}

export async function discard(tx: Tx, id: string): Promise<void> {
  const { state, files } = await lockReport(tx, id);
  if (state !== 'drafted') throw new Refusal('conflict', 'An approved report can’t be discarded.');
  await tx.run(sql`delete from purge_reports where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
  tx.record({ kind: 'purge_report.discarded', subject: { type: 'purge_report', id }, data: { files } });
}
