import type { OutputOf } from '#contract/core/call.ts';
import { type DepartureExport, daysKept, type departureExports } from '#contract/people/departure-exports.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { sweepFileJob } from '../../files/sweep-job.ts';
import { person } from '../../leads/ownership/read-ownership.ts';
import { rulesInForce } from '../../leads/ownership/rules.ts';
import { writeExportJob } from './write-job.ts';

type Split = OutputOf<typeof departureExports.ownershipSplit>;

/** The leads that belong to the member by the ownership rules, archived ones included. Leads in the trash or merged away are left out. */
const theirs = (userId: string): Sql => sql`
  l.organisation_id = lintel.org() and l.class_of = ${userId} and l.purge_at is null and l.merged_into is null`;
/** The member's assigned leads, by an index that leaves out archived ones. */
const worked = (userId: string): Sql => sql`
  l.organisation_id = lintel.org() and l.owner_key = ${userId} and l.archived_at is null`;

export async function splitOf(tx: Tx, userId: string): Promise<Split> {
  await requireKnown(tx, userId);
  await tx.allowSeconds(20);
  return tx.get<Split>(sql`
    select f.version as "rulesVersion", f."sharedLeaves",
      (select json_build_object('brokerage', count(*) filter (where l.owner_class = 'brokerage'),
         'agent', count(*) filter (where l.owner_class = 'agent'), 'shared', count(*) filter (where l.owner_class = 'shared'))
       from leads l where ${worked(userId)}) as works,
      (select json_build_object('own', count(*) filter (where l.owner_class = 'agent'),
         'shared', count(*) filter (where l.owner_class = 'shared' and f."sharedLeaves"))
       from leads l where ${theirs(userId)}) as takes
    from ${rulesInForce} f`);
}

/** Also accepts former members, because their exports may be requested later. */
async function requireKnown(tx: Tx, userId: string): Promise<void> {
  const known = await tx.one(sql`
    select from memberships where organisation_id = ${tx.scope.organisationId} and user_id = ${userId}`);
  if (!known) throw notFound();
}

export const exportRows = (which: Sql): Sql => sql`
  select e.id, ${person(sql`e.user_id`)} as person, ${person(sql`e.asked_by`)} as "askedBy", e.asked_at as "askedAt", e.job_id as job,
    e.rules_version as "rulesVersion", e.with_shared as "withShared", e.made_at as "madeAt", e.own, e.shared, e.stays, e.sha256,
    e.kept_until as "keptUntil", case when e.link_until > now() then e.link_until end as "linkUntil"
  from departure_exports e where e.organisation_id = lintel.org() and ${which}`;

/** Fixes the list of leads now, in one statement; the file is written later. */
export async function askForExport(tx: Tx, actor: Member, userId: string): Promise<DepartureExport> {
  const { organisationId } = actor;
  await requireKnown(tx, userId);
  await tx.run(sql`
    select pg_advisory_xact_lock(hashtextextended(${`departure ${organisationId} ${userId}`}, 0))`);
  const begun = await tx.one<DepartureExport>(
    exportRows(sql`e.user_id = ${userId} and e.made_at is null and exists (
      select from jobs j where j.organisation_id = e.organisation_id and j.id = e.job_id and j.state in ('waiting', 'running'))`),
  );
  if (begun) return begun;
  await tx.allowSeconds(60);
  const id = newId();
  const key = `departures/${organisationId}/${id}.csv`;
  const jobId = await tx.enqueue(writeExportJob.with({ exportId: id }));
  // Enqueued before the file is written, so that the file is deleted in any case.
  await tx.enqueue(sweepFileJob.with({ key }, { afterSeconds: daysKept * 24 * 60 * 60 }));
  await tx.run(sql`
    insert into departure_exports (organisation_id, id, user_id, asked_by, job_id, rules_version, with_shared, stays, storage_key, kept_until)
    select ${organisationId}, ${id}, ${userId}, ${actor.userId}, ${jobId}, f.version, f."sharedLeaves",
      (select count(*) from leads l where ${worked(userId)} and l.class_of is distinct from ${userId}::uuid), ${key},
      now() + ${daysKept} * interval '1 day'
    from ${rulesInForce} f`);
  const total = await tx.run(sql`
    insert into departure_export_leads (organisation_id, export_id, lead_id, class)
    select l.organisation_id, ${id}, l.id, l.owner_class from leads l
    where ${theirs(userId)} and (l.owner_class = 'agent' or (select f."sharedLeaves" from ${rulesInForce} f))`);
  tx.record({
    kind: 'departure.exported',
    subject: { type: 'user', id: userId },
    data: { exportId: id, leads: total },
  });
  return tx.get<DepartureExport>(exportRows(sql`e.id = ${id}`));
}
