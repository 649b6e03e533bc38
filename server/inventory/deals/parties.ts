import type { InputOf } from '#contract/core/call.ts';
import { type DealParty, type deals, mostParties } from '#contract/inventory/deals/deals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { checkLinks } from './create-deal.ts';
import { lockChangeable, subjectOf } from './lock-deal.ts';
import { whereSeen } from './queries.ts';
import { endForOther } from './rooms/guests.ts';

const columns = sql`t.id, t.role, t.name, t.company, t.email, t.phone, t.note, t.lead_id as lead`;

export const partiesJson = (id: string, actor: Member): Sql =>
  whereSeen(
    id,
    actor,
    sql`select json_build_object('parties', coalesce(json_agg(r), '[]'))::text from (
      select ${columns} from deal_parties t where t.organisation_id = ${actor.organisationId} and t.deal_id = ${id}
      order by t.id limit ${sql.int(mostParties)}) r`,
  );

const partyById = (tx: Tx, dealId: string, id: string) =>
  tx.one<DealParty>(sql`
    select ${columns} from deal_parties t
    where t.organisation_id = ${tx.scope.organisationId} and t.deal_id = ${dealId} and t.id = ${id}`);

/** Names stay out of events: they are read from the deal. */
export async function addParty(
  tx: Tx,
  actor: Member,
  { id, role, name, company, email, phone, note, lead }: InputOf<typeof deals.addParty>,
): Promise<DealParty> {
  await lockChangeable(tx, actor, id);
  await checkLinks(tx, actor, { lead });
  const partyId = newId();
  const { count } = await tx.get<{ count: number }>(sql`
    with added as (
      insert into deal_parties (organisation_id, id, deal_id, role, name, company, email, phone, note, lead_id)
      values (${actor.organisationId}, ${partyId}, ${id}, ${role}, ${name}, ${company}, ${email}, ${phone}, ${note}, ${lead}))
    select count(*)::int as count from deal_parties where organisation_id = ${actor.organisationId} and deal_id = ${id}`);
  if (count >= mostParties) throw new Refusal('conflict', `A deal can have at most ${mostParties} parties.`);
  tx.record({ kind: 'deal.party_added', subject: subjectOf(id), data: { partyId, role } });
  return (await partyById(tx, id, partyId))!;
}

export async function changeParty(
  tx: Tx,
  actor: Member,
  { id, partyId, ...change }: InputOf<typeof deals.changeParty>,
): Promise<DealParty> {
  await lockChangeable(tx, actor, id);
  const before = await partyById(tx, id, partyId);
  if (!before) throw notFound();
  const after = { ...before, ...change } as DealParty;
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  if (after.lead !== before.lead) await checkLinks(tx, actor, { lead: after.lead });
  await tx.run(sql`
    update deal_parties set role = ${after.role}, name = ${after.name}, company = ${after.company}, email = ${after.email},
      phone = ${after.phone}, note = ${after.note}, lead_id = ${after.lead}
    where organisation_id = ${actor.organisationId} and id = ${partyId}`);
  if (after.email !== before.email || after.phone !== before.phone) await endForOther(tx, partyId);
  tx.record({ kind: 'deal.party_changed', subject: subjectOf(id), data: { partyId, role: after.role } });
  return after;
}

export async function removeParty(tx: Tx, actor: Member, id: string, partyId: string): Promise<{ done: true }> {
  await lockChangeable(tx, actor, id);
  const gone = await tx.one<{ role: string }>(sql`
    delete from deal_parties where organisation_id = ${actor.organisationId} and deal_id = ${id} and id = ${partyId}
    returning role`);
  if (!gone) throw notFound();
  tx.record({ kind: 'deal.party_removed', subject: subjectOf(id), data: { partyId, role: gone.role } });
  return { done: true };
}
