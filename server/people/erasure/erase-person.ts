import { type ErasureReport, type Kept, keptBecause } from '#contract/people/erasure.ts';
import type { Lead } from '#contract/people/leads.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { leadById } from '../leads/queries.ts';
import { removeLeads, withMerged } from '../leads/trash/purge-job.ts';
import { suppress } from '../messages/consent.ts';

/** Of a file `f`: the first reason that it must stay. Null where nothing keeps it. */
const whyKept = sql`
  case when f.held_at is not null then 'heldFiles'
    when f.keep_until > current_date then 'retainedFiles'
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
      ${of('deals')} + ${of('deal_parties')} + ${of('listing_offers')} as deals,
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
  await tx.run(sql`
    update files f set lead_id = null, is_own = true
    where f.organisation_id = ${organisationId} and f.lead_id = any(${ids}::uuid[]) and ${whyKept} is not null`);
  // That somebody came stays, and who they were goes.
  await tx.run(sql`
    update open_house_visits set name = '—', agent_name = ''
    where organisation_id = ${organisationId} and lead_id = any(${ids}::uuid[])`);
  await tx.run(sql`
    update signers s set name = '—', email = ''
    where s.organisation_id = ${organisationId} and s.lead_id = any(${ids}::uuid[]) and s.state <> 'signed'`);
  // What came from or went to them by an address before anybody knew whose it is, and copies of what left.
  await tx.run(sql`
    update messages set subject = '', body = '', letter = null
    where organisation_id = ${organisationId} and lead_id is null and address = any(${addresses})`);
  await tx.run(sql`
    delete from outbox_messages where organisation_id = ${organisationId}
      and exists (select from unnest(${addresses}::text[]) a where strpos(lower(recipient), lower(a)) > 0)`);
  await tx.run(sql`
    update leads set archived_at = coalesce(archived_at, now()), purge_at = now()
    where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`);
  await removeLeads(tx, [id], ids);
  tx.record({
    kind: 'lead.erased',
    subject: { type: 'organisation', id: organisationId },
    data: { count: ids.length, kept: report.kept.map(({ what, count }) => ({ what, count })) },
  });
  return report;
}
