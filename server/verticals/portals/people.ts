import { holds } from '#contract/core/access.ts';
import type { OutputOf } from '#contract/core/call.ts';
import type { PortalPerson, portals } from '#contract/verticals/portals/portals.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, notFound, Refusal } from '#server/core/http/refusal.ts';
import { leadById } from '#server/people/leads/queries.ts';
import { visibleTo } from '../loans/policy.ts';
import { portalMailJob } from './mail-job.ts';

const subjectOf = (lead: string) => ({ type: 'lead', id: lead });

const personOf = (tx: Tx, lead: string): Promise<PortalPerson | undefined> =>
  tx.one<PortalPerson>(sql`
    select g.id, json_build_object('id', p.id, 'name', p.name) as lead, g.email, g.created_at as "invitedAt",
      g.entered_at as "enteredAt"
    from portal_people g join leads p on p.organisation_id = g.organisation_id and p.id = g.lead_id
    where g.organisation_id = ${tx.scope.organisationId} and g.lead_id = ${lead} and g.ended_at is null
    order by g.id desc limit 1`);

type Seen = { id: string; name: string; email: string | null; can: { change: boolean } };

const leadSeen = async (tx: Tx, actor: Member, lead: string): Promise<Seen> => {
  const found = await tx.one<Seen>(leadById(lead, actor));
  if (!found) throw notFound();
  return found;
};

export async function portalOf(tx: Tx, actor: Member, lead: string): Promise<OutputOf<typeof portals.of>> {
  const { email } = await leadSeen(tx, actor, lead);
  return { person: (await personOf(tx, lead)) ?? null, email: email || null };
}

/**
 * A portal shows a person’s loans, and to owners their money. Whoever may not see those themselves must not open one: else they could
 * write their own address on the person’s record and look.
 */
async function refuseUnseen(tx: Tx, actor: Member, lead: string): Promise<void> {
  const { organisationId } = actor;
  const loan = await tx.one(sql`
    select from loan_borrowers b join loans l on l.organisation_id = b.organisation_id and l.id = b.loan_id
    where b.organisation_id = ${organisationId} and b.lead_id = ${lead} and l.archived_at is null and not ${visibleTo(actor)} limit 1`);
  if (loan)
    throw new Refusal(
      'forbidden',
      'This person has a loan that you don’t work on. Ask its loan officer to invite them.',
    );
  const property =
    !holds(actor.role, 'rentals.money') &&
    (await tx.one(
      sql`select from rental_owners where organisation_id = ${organisationId} and lead_id = ${lead} limit 1`,
    ));
  if (property) throw new Refusal('forbidden', 'This person owns a managed property. Ask a manager to invite them.');
}

/** A way in for somebody who came by themselves: to the address on file and no other. Nobody where there is none, or where more than that would be seen. */
export async function letIn(tx: Tx, lead: string): Promise<string | null> {
  const found = await tx.one<{ email: string | null }>(sql`
    select email from leads where organisation_id = ${tx.scope.organisationId} and id = ${lead} for update`);
  if (!found?.email) return null;
  const person = await personOf(tx, lead);
  if (person?.email === found.email) return person.id;
  // The address may have been written there by somebody who may not see what a portal shows: that is invited to by hand.
  const { holdsMore } = await tx.get<{ holdsMore: boolean }>(sql`
    select exists (select from loan_borrowers b where b.organisation_id = ${tx.scope.organisationId} and b.lead_id = ${lead})
      or exists (select from rental_owners o where o.organisation_id = ${tx.scope.organisationId} and o.lead_id = ${lead}) as "holdsMore"`);
  if (holdsMore) return null;
  if (person) await endWays(tx, person.id);
  const id = newId();
  await tx.run(sql`
    insert into portal_people (organisation_id, id, lead_id, email) values (${tx.scope.organisationId}, ${id}, ${lead}, ${found.email})`);
  return id;
}

/** Asked in again, they get another link; at another address, another way in, and the one before ends. */
export async function invitePerson(tx: Tx, actor: Member, lead: string): Promise<PortalPerson> {
  const { email, can } = await leadSeen(tx, actor, lead);
  if (!can.change) throw new Refusal('forbidden');
  if (!email) throw invalid(['lead'], 'No email on file. Add one first.');
  await refuseUnseen(tx, actor, lead);
  const { organisationId, userId } = actor;
  await tx.run(sql`select id from leads where organisation_id = ${organisationId} and id = ${lead} for update`);
  let person = await personOf(tx, lead);
  if (person && person.email !== email) {
    await endWays(tx, person.id);
    person = undefined;
  }
  if (!person) {
    await tx.run(sql`
      insert into portal_people (organisation_id, id, lead_id, email, invited_by)
      values (${organisationId}, ${newId()}, ${lead}, ${email}, ${userId})`);
    person = (await personOf(tx, lead))!;
  }
  await tx.enqueue(portalMailJob.with({ personId: person.id, locale: null }));
  tx.record({ kind: 'portal.invited', subject: subjectOf(lead) });
  return person;
}

const endWays = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
    update portal_people set ended_at = now()
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and ended_at is null`);

export async function endPortal(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  const person = await tx.one<{ lead: string }>(sql`
    select lead_id as lead from portal_people where organisation_id = ${actor.organisationId} and id = ${id}`);
  if (!person) throw notFound();
  const { can } = await leadSeen(tx, actor, person.lead);
  if (!can.change) throw new Refusal('forbidden');
  if ((await endWays(tx, id)) > 0) tx.record({ kind: 'portal.ended', subject: subjectOf(person.lead) });
  return { done: true };
}
