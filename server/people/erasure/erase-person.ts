import { type ErasureReport, type Kept, keptBecause } from '#contract/people/erasure.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { dayEverywhere } from '#server/core/db/days.ts';
import type { Hanging } from '#server/core/db/hanging.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { forgetRecipients } from '#server/outside/outbox/database-outbox.ts';
import { letStay } from '../files/rows.ts';
import { leadById } from '../leads/queries.ts';
import { dueNow, removeLeads, withMerged } from '../leads/trash/purge-job.ts';
import { suppress } from '../messages/consent.ts';
import { emptyStrangers } from '../messages/rows.ts';
import { forgetCallBacks } from '../tasks/call-back-job.ts';

/** The first reason why a file `f` must be kept, or null. */
const whyKept = sql`
  case when f.held_at is not null then 'heldFiles'
    when f.keep_until > ${dayEverywhere} then 'retainedFiles'
    when exists (select from signings g where g.organisation_id = f.organisation_id and g.state = 'completed'
      and f.id in (g.file_id, g.sealed_file_id)) then 'signedFiles' end`;

type Person = { ids: string[]; addresses: string[] };

/** The lead, and everything that any domain has of one. */
type Wish = { hanging: readonly Hanging[]; id: string };

/** The lead, every lead merged into it, and all their addresses. Refuses a lead that the actor doesn't see. */
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

export async function previewErasure(tx: Tx, actor: Member, { hanging, id }: Wish): Promise<ErasureReport> {
  return reportOn(tx, await personOf(tx, actor, id), hanging);
}

async function reportOn(tx: Tx, { ids, addresses }: Person, hanging: readonly Hanging[]): Promise<ErasureReport> {
  const { organisationId } = tx.scope;
  const of = (table: string, more: Sql = sql``): Sql =>
    sql`(select count(*)::int from ${sql.raw(table)} f
         where f.organisation_id = ${organisationId} and f.lead_id = any(${ids}::uuid[]) ${more})`;
  const files = (why: Kept) => of('files', sql`and ${whyKept} = ${why}`);
  const kept = (as: string) => recordsKept(hanging, as, ids);
  type Counts = Record<ErasureReport['erased'][number]['what'] | Kept, number>;
  const counts = await tx.get<Counts>(sql`
    select ${ids.length}::int as leads, ${of('messages')} as messages, ${of('notes')} as notes, ${of('tasks')} as tasks,
      ${of('files', sql`and ${whyKept} is null`)} as files, ${of('appointment_leads')} as appointments,
      ${of('saved_searches')} as searches, ${files('heldFiles')} as "heldFiles",
      ${files('retainedFiles')} as "retainedFiles", ${files('signedFiles')} as "signedFiles",
      ${kept('deals')} as deals, ${kept('loans')} as loans, ${kept('policies')} as policies,
      ${of('consent_events')} + ${of('send_decisions')} as consents, ${addresses.length}::int as addresses`);
  const { leads, messages, notes, tasks, files: removed, appointments, searches, ...stay } = counts;
  const erased = { leads, messages, notes, tasks, files: removed, appointments, searches };
  return {
    erased: Object.entries(erased).map(([what, count]) => ({ what: what as keyof typeof erased, count })),
    kept: (Object.entries(stay) as [Kept, number][])
      .filter(([, count]) => count > 0)
      .map(([what, count]) => ({ what, count, why: keptBecause[what] })),
  };
}

/** How many of the person's records must be kept for a legal reason; each domain declares its tables. */
const recordsKept = (hanging: readonly Hanging[], as: string, ids: readonly string[]): Sql =>
  sql.join(
    hanging
      .filter(({ kept }) => kept?.as === as)
      .map(
        ({ table, column, kept }) => sql`(select count(*)::int from ${sql.raw(table)}
          where organisation_id = lintel.org() and ${sql.raw(column)} = any(${ids}::uuid[]) and ${sql.raw(kept?.where ?? 'true')})`,
      ),
    ' + ',
  );

/** Erases a person at once, by the same path as emptying the trash, and reports what was kept and why. */
export async function erasePerson(tx: Tx, actor: Member, { hanging, id }: Wish): Promise<ErasureReport> {
  const { organisationId } = actor;
  const person = await personOf(tx, actor, id);
  const { ids, addresses } = person;
  const report = await reportOn(tx, person, hanging);
  for (const address of addresses)
    for (const channel of address.includes('@') ? (['email'] as const) : (['sms', 'call'] as const))
      await suppress(tx, { channel, address, scope: 'all', reason: 'unsubscribe', note: 'Erased on request.' });
  // Kept files are detached from the person, but stay in their folder and deal, and under legal hold.
  await letStay(tx, ids, sql`${whyKept} is not null`);
  for (const { table, column, unnamed } of hanging)
    if (unnamed)
      await tx.run(sql`
        update ${sql.raw(table)} set ${sql.raw(unnamed.set)}
        where organisation_id = ${organisationId} and ${sql.raw(column)} = any(${ids}::uuid[]) and ${sql.raw(unnamed.where ?? 'true')}`);
  // Messages from or to the person's addresses from before they were linked to the lead, and stored copies of sent messages.
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
