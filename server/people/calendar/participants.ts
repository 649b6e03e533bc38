import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid } from '#server/core/http/refusal.ts';
import { visibleTo } from '../leads/policy.ts';

/** Sets the members who have the appointment in their calendar. Memberships are locked, so that no one is added while being removed. */
export async function setPeople(tx: Tx, id: string, users: readonly string[]): Promise<void> {
  const { organisationId } = tx.scope;
  const wanted = [...new Set(users)];
  const members = await tx.all<{ user_id: string }>(sql`
    select user_id from memberships
    where organisation_id = ${organisationId} and user_id = any(${wanted}::uuid[]) and removed_at is null
    order by user_id for share`);
  const known = new Set(members.map(({ user_id }) => user_id));
  const stranger = wanted.find((user) => !known.has(user));
  if (stranger) throw invalid(['people', users.indexOf(stranger)], 'Choose a member of this organization.');
  await tx.run(sql`
    delete from appointment_people
    where organisation_id = ${organisationId} and appointment_id = ${id} and user_id <> all(${wanted}::uuid[])`);
  await tx.run(sql`
    insert into appointment_people (organisation_id, appointment_id, user_id)
    select ${organisationId}, ${id}, u from unnest(${wanted}::uuid[]) u on conflict do nothing`);
}

/** Sets the leads of an appointment. Leads that the actor doesn't see stay, because no one can remove what they don't see. */
export async function setLeads(tx: Tx, actor: Member, id: string, leads: readonly string[]): Promise<void> {
  const { organisationId } = tx.scope;
  const wanted = [...new Set(leads)];
  const seen = await tx.all<{ id: string }>(sql`
    select l.id from leads l
    where l.organisation_id = ${organisationId} and l.id = any(${wanted}::uuid[]) and ${visibleTo(actor)}`);
  const known = new Set(seen.map((lead) => lead.id));
  const stranger = wanted.find((lead) => !known.has(lead));
  if (stranger) throw invalid(['leads', leads.indexOf(stranger)], 'There is no such lead.');
  await tx.run(sql`
    delete from appointment_leads x using leads l
    where x.organisation_id = ${organisationId} and x.appointment_id = ${id} and x.lead_id <> all(${wanted}::uuid[])
      and l.organisation_id = x.organisation_id and l.id = x.lead_id and ${visibleTo(actor)}`);
  await tx.run(sql`
    insert into appointment_leads (organisation_id, appointment_id, lead_id)
    select ${organisationId}, ${id}, l from unnest(${wanted}::uuid[]) l on conflict do nothing`);
}

/** Adds one lead that the caller has already checked. */
export const addLead = (tx: Tx, id: string, leadId: string): Promise<number> =>
  tx.run(sql`
    insert into appointment_leads (organisation_id, appointment_id, lead_id) values (${tx.scope.organisationId}, ${id}, ${leadId})`);

export const setOrganiser = (tx: Tx, id: string, userId: string): Promise<number> =>
  tx.run(sql`
    update appointments set organiser_id = ${userId} where organisation_id = ${tx.scope.organisationId} and id = ${id}`);
