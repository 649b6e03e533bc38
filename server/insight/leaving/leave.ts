import { type DeletionCertificate, type DeletionState, deletedKinds } from '#contract/account/organisation-deletion.ts';
import { stopBillingJob } from '#server/account/billing/stop-job.ts';
import { accountMailJob } from '#server/account/mails/account-mail.ts';
import { beginLeaving, endLeaving, memberIds } from '#server/account/organisations/leaving.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries, Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';

export async function deletionState(tx: Tx): Promise<DeletionState> {
  const { organisationId } = tx.scope;
  const counts = deletedKinds.map(
    (kind) => sql`
      select ${kind}::text as kind, (select count(*)::int from ${sql.raw(kind)} where organisation_id = ${organisationId}) as rows`,
  );
  const kinds = await tx.all<DeletionState['kinds'][number]>(sql.join(counts, ' union all '));
  const rest = await tx.get<Omit<DeletionState, 'kinds'>>(sql`
    select o.name,
      (select json_build_object('askedBy', d.asked_by_name, 'askedAt', d.asked_at, 'deleteAt', d.delete_at, 'timeZone', d.time_zone)
       from organisation_deletions d where d.of_organisation = o.id and d.restored_at is null and d.purged_at is null) as deletion,
      (select count(*)::int from memberships m where m.organisation_id = o.id and m.removed_at is null) as members,
      (select count(*)::int from files f where f.organisation_id = o.id and f.held_at is not null) as "filesHeld",
      (select count(*)::int from files f where f.organisation_id = o.id
         and f.keep_until > (now() at time zone lintel.reporting_zone(o.id))::date) as "filesKept",
      (select count(*)::int from invoices) as invoices
    from organisations o where o.id = ${organisationId}`);
  return { ...rest, kinds };
}

/** Everything stops at once and nothing is gone: mails to all members, dark pages, no work, no further bill. */
export async function leave(tx: Tx, name: string): Promise<DeletionState> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  const state = await deletionState(tx);
  if (state.deletion) return state;
  if (name.trim() !== state.name.trim()) throw invalid(['name'], 'This is not the organization’s name.');
  if (state.filesHeld > 0)
    throw new Refusal('conflict', `Files under legal hold: ${state.filesHeld}. Release them first.`);
  const { zone } = await tx.get<{ zone: string }>(sql`select lintel.reporting_zone(${organisationId}) as zone`);
  const members = await memberIds(tx);
  const leaving = await beginLeaving(tx, zone);
  if (!leaving) throw new Refusal('conflict', 'This organization cannot be deleted.');
  await tx.enqueue(stopBillingJob.with({ organisationId }));
  await tx.enqueueAll(
    members.map((userId) => accountMailJob.with({ template: 'organisation-leaving', userId, deletionId: leaving.id })),
  );
  tx.record({
    kind: 'organisation.deleted',
    subject: { type: 'organisation', id: organisationId },
    data: { deleteAt: leaving.deleteAt },
  });
  return deletionState(tx);
}

export async function restore(tx: Tx): Promise<DeletionState> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  const members = await memberIds(tx);
  if (!(await endLeaving(tx))) return deletionState(tx);
  await tx.enqueue(stopBillingJob.with({ organisationId }));
  await tx.enqueueAll(
    members.map((userId) => accountMailJob.with({ template: 'organisation-restored', userId, organisationId })),
  );
  tx.record({ kind: 'organisation.restored', subject: { type: 'organisation', id: organisationId } });
  return deletionState(tx);
}

export const certificatesOf = (tx: Queries, userId: string): Promise<DeletionCertificate[]> =>
  tx.all<DeletionCertificate>(sql`
    select d.id, d.name, d.asked_by_name as "askedBy", d.asked_at as "askedAt", d.purged_at as "deletedAt",
      coalesce((select sum(value::int) from jsonb_each_text(d.counted -> 'tables')), 0)::int as rows,
      (d.counted ->> 'files')::int as files,
      coalesce((select json_agg(json_build_object('name', key, 'rows', value::int) order by key)
        from jsonb_each_text(d.counted -> 'tables')), '[]') as tables,
      nullif(d.counted -> 'seal', 'null'::jsonb) as seal
    from organisation_deletions d where d.asked_by = ${userId} and d.purged_at is not null order by d.purged_at desc limit 50`);
