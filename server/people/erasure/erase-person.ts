import { type ErasureReport, type Kept, keptBecause } from '#contract/people/erasure.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { dayEverywhere } from '#server/core/db/days.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { moving } from '#server/hanging.ts';
import { forgetRecipients } from '#server/outside/outbox/database-outbox.ts';
import { letStay } from '../files/rows.ts';
import { leadById } from '../leads/queries.ts';
import { dueNow, removeLeads, withMerged } from '../leads/trash/purge-job.ts';
import { suppress } from '../messages/consent.ts';
import { emptyStrangers } from '../messages/rows.ts';
import { forgetCallBacks } from '../tasks/call-back-job.ts';

/** Of a file `f`: the first reason that it must stay. Null where nothing keeps it. */
const whyKept = sql`
  case when f.held_at is not null then 'heldFiles'
    when f.keep_until > ${dayEverywhere} then 'retainedFiles'
    when exists (select from signings g where g.organisation_id = f.organisation_id and g.state = 'completed'
      and f.id in (g.file_id, g.sealed_file_id)) then 'signedFiles' end`;

type Person = { ids: string[]; addresses: string[] };

/** A lead one may see, those that were merged into it, and every address that any of them has. */
async function personOf(tx: Tx, actor: Member, id: string): Promise<Person> {
  if (!(await tx.one<Lead>(leadById(id, actor)))) throw notFound();
  const ids = await withMerged(tx, [id]);
  const found = await tx.all<{ address: string }>(sql`
    select distinct address from (
      select unnest(array[email, phone]) as address from leads
      where organisation_id = ${actor.organisationId} and id = any(${ids}::uuid[])
      union all
      select address from contact_points where organisation_id = ${actor.organisationId} and lead_id = any(${ids}::uuid[])) a
    where address is not null`);
  return { ids, addresses: found.map(({ address }) => address) };
}

export async function previewErasure(tx: Tx, actor: Member, id: string): Promise<ErasureReport> {
  return reportOn(tx, await personOf(tx, actor, id));
}

async function reportOn(tx: Tx, { ids, addresses }: Person): Promise<ErasureReport> {
  const { organisationId } = tx.scope;
  const of = (table: string, more: Sql = sql``): Sql =>
    sql`(select count(*)::int from ${sql.raw(table)} f
         where f.organisation_id = ${organisationId} and f.lead_id = any(${ids}::uuid[]) ${more})`;
  const files = (why: Kept) => of('files', sql`and ${whyKept} = ${why}`);
  type Counts = Record<ErasureReport['erased'][number]['what'] | Kept, number>;
  const counts = await tx.get<Counts>(sql`
    select ${ids.length}::int as leads, ${of('messages')} as messages, ${of('notes')} as notes, ${of('tasks')} as tasks,
      ${of('files', sql`and ${whyKept} is null`)} as files, ${of('appointment_leads')} as appointments,
      ${of('saved_searches')} as searches, ${files('heldFiles')} as "heldFiles",
      ${files('retainedFiles')} as "retainedFiles", ${files('signedFiles')} as "signedFiles",
      ${recordsKept('deals', ids)} as deals, ${recordsKept('loans', ids)} as loans, ${recordsKept('policies', ids)} as policies,
      ${of('consent_events')} + ${of('send_decisions')} as consents, ${addresses.length}::int as addresses`);
  const { leads, messages, notes, tasks, files: removed, appointments, searches, ...kept } = counts;
  const erased = { leads, messages, notes, tasks, files: removed, appointments, searches };
  return {
    erased: Object.entries(erased).map(([what, count]) => ({ what: what as keyof typeof erased, count })),
    kept: (Object.entries(kept) as [Kept, number][])
      .filter(([, count]) => count > 0)
      .map(([what, count]) => ({ what, count, why: keptBecause[what] })),
  };
}

/** How many records of the person a law wants kept for one reason; each domain says which of its tables that are. */
const recordsKept = (as: string, ids: readonly string[]): Sql =>
  sql.join(
    moving
      .filter(({ kept }) => kept?.as === as)
      .map(
        ({ table, column, kept }) => sql`(select count(*)::int from ${sql.raw(table)}
          where organisation_id = lintel.org() and ${sql.raw(column)} = any(${ids}::uuid[]) and ${sql.raw(kept?.where ?? 'true')})`,
      ),
    ' + ',
  );

/** Removes a person at once, by the way that the trash is emptied by, and answers what stayed and why. */
export async function erasePerson(tx: Tx, actor: Member, id: string): Promise<ErasureReport> {
  const { organisationId } = actor;
  const person = await personOf(tx, actor, id);
  const { ids, addresses } = person;
  const report = await reportOn(tx, person);
  for (const address of addresses)
    for (const channel of address.includes('@') ? (['email'] as const) : (['sms', 'call'] as const))
      await suppress(tx, { channel, address, scope: 'all', reason: 'unsubscribe', note: 'Erased on request.' });
  // What must stay is nobody's from now on; it keeps its folder, its deal and its hold.
  await letStay(tx, ids, sql`${whyKept} is not null`);
  for (const { table, column, unnamed } of moving)
    if (unnamed)
      await tx.run(sql`
        update ${sql.raw(table)} set ${sql.raw(unnamed.set)}
        where organisation_id = ${organisationId} and ${sql.raw(column)} = any(${ids}::uuid[]) and ${sql.raw(unnamed.where ?? 'true')}`);
  // What came from or went to them by an address before anybody knew whose it is, and copies of what left.
  await forgetCallBacks(tx, ids, addresses);
  await emptyStrangers(tx, addresses);
  await forgetRecipients(tx, addresses);
  await dueNow(tx, ids);
  await removeLeads(tx, [id], ids);
  tx.record({
    kind: 'lead.erased',
    subject: { type: 'organisation', id: organisationId },
    data: { count: ids.length, kept: report.kept.map(({ what, count }) => ({ what, count })) },
  });
  return report;
}
