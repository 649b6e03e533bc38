import type { InputOf, OutputOf } from '#contract/core/call.ts';
import type { enterprise, Unit } from '#contract/insight/enterprise.ts';
import { inheritedIn } from '#server/account/enterprise/inherited.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { seal, unseal } from '#server/core/auth/seal.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import { scopeStatement, type Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Settings } from '#server/env.ts';
import { syncJob } from './sync-job.ts';
import { lockUnit, subjectOf, unitSeen } from './units.ts';

const purpose = 'enterprise invitation';
const inviteDays = 30;

/** The company’s half: a link that somebody who owns another organization may follow. It opens nothing by itself. */
export async function invite(
  tx: Tx,
  actor: Member,
  id: string,
  { secret, publicUrl }: Settings,
): Promise<{ unit: Unit; address: string }> {
  const before = await lockUnit(tx, id);
  if (before.kind !== 'office') throw new Refusal('conflict', 'Only an office can be linked to an organization.');
  if (before.link === 'linked') throw new Refusal('conflict', 'This office is linked already.');
  await tx.run(sql`
    update enterprise_units set link_state = 'invited', invited_at = now(), linked_organisation_id = null, version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'enterprise.invited', subject: subjectOf(id), data: { name: before.name } });
  return {
    unit: await unitSeen(tx, id),
    address: `${publicUrl}/enterprise?join=${seal(secret, purpose, `${actor.organisationId} ${id}`)}`,
  };
}

type Invited = { company: string; unit: string; name: string; office: string };

/**
 * Looks at the company’s side as the program itself: whoever has the link is told two names and nothing else. By the connection
 * that the call has already: where each asks for a second one, as many as there are wait for each other.
 */
async function invitedBy(tx: Tx, { secret }: Settings, token: string): Promise<Invited> {
  let at: [string, string];
  try {
    at = unseal(secret, purpose, token).split(' ') as [string, string];
  } catch {
    throw notFound();
  }
  const [company, unit] = at;
  await tx.run(scopeStatement({ organisationId: company, userId: null, actorKind: 'system' }));
  const found = await tx.one<{ name: string; office: string }>(sql`
    select o.name, u.name as office from enterprise_units u join organisations o on o.id = u.organisation_id
    where u.organisation_id = ${company} and u.id = ${unit} and u.link_state = 'invited'
      and u.invited_at > now() - ${sql.int(inviteDays)} * interval '1 day'`);
  await tx.run(scopeStatement(tx.scope));
  if (!found) throw notFound();
  return { company, unit, ...found };
}

const refuseSelf = ({ company }: Invited, { organisationId }: Member): void => {
  if (company === organisationId)
    throw new Refusal('conflict', 'This is your own company’s link. Hand it to the owner of the office.');
};

export async function readInvitation(tx: Tx, actor: Member, token: string, settings: Settings) {
  const invited = await invitedBy(tx, settings, token);
  refuseSelf(invited, actor);
  return { company: invited.name, office: invited.office };
}

/** The office’s half, by its owner: who agreed, to what, and when. The company’s side follows by a job. */
export async function join(
  tx: Tx,
  actor: Member,
  { token, shares }: InputOf<typeof enterprise.join>,
  settings: Settings,
): Promise<{ company: string }> {
  const invited = await invitedBy(tx, settings, token);
  refuseSelf(invited, actor);
  const { company, unit, name } = invited;
  const { organisationId, userId } = actor;
  const other = await tx.one<{ id: string }>(sql`
    select company_id as id from company_links where organisation_id = ${organisationId} and state = 'accepted' for update`);
  if (other && other.id !== company)
    throw new Refusal('conflict', 'This organization belongs to another company. Leave it first.');
  await tx.run(sql`
    insert into company_links (organisation_id, company_id, unit_id, company_name, shares, accepted_by)
    values (${organisationId}, ${company}, ${unit}, ${name}, ${[...new Set(shares)]}, ${userId})
    on conflict (organisation_id, company_id) do update set unit_id = excluded.unit_id, company_name = excluded.company_name,
      shares = excluded.shares, state = 'accepted', accepted_by = excluded.accepted_by, accepted_at = now(), ended_at = null`);
  tx.record({
    kind: 'enterprise.joined',
    subject: { type: 'organisation', id: organisationId },
    data: { company: name, shares },
  });
  await tx.enqueue(syncJob.with({ company, unit, office: organisationId }, { key: `enterprise ${unit}` }));
  return { company: name };
}

export const belongingJson = ({ organisationId }: Member): Sql => sql`
  select json_build_object('company', (
      select json_build_object('name', k.company_name, 'shares', k.shares, 'acceptedAt', k.accepted_at,
        'acceptedBy', trim(u.first_name || ' ' || u.last_name), 'lastReadAt', k.last_read_at)
      from company_links k join users u on u.id = k.accepted_by
      where k.organisation_id = ${organisationId} and k.state = 'accepted'),
    'inherited', (${inheritedIn(organisationId)}))::text`;

export type Belonging = OutputOf<typeof enterprise.belonging>;

export async function changeShares(
  tx: Tx,
  { organisationId }: Member,
  { shares }: InputOf<typeof enterprise.changeShares>,
): Promise<{ done: true }> {
  const given = [...new Set(shares)];
  const link = await tx.one<{ company: string; unit: string; name: string }>(sql`
    update company_links set shares = ${given} where organisation_id = ${organisationId} and state = 'accepted'
    returning company_id as company, unit_id as unit, company_name as name`);
  if (!link) throw notFound();
  const { company, unit, name } = link;
  tx.record({
    kind: 'enterprise.shares_changed',
    subject: { type: 'organisation', id: organisationId },
    data: { company: name, shares: given },
  });
  await tx.enqueue(syncJob.with({ company, unit, office: organisationId }, { key: `enterprise ${unit}` }));
  return { done: true };
}

export async function leave(tx: Tx, actor: Member): Promise<{ done: true }> {
  const ended = await tx.one<{ company: string; unit: string; name: string }>(sql`
    update company_links set state = 'ended', ended_at = now() where organisation_id = ${actor.organisationId} and state = 'accepted'
    returning company_id as company, unit_id as unit, company_name as name`);
  if (ended) {
    tx.record({
      kind: 'enterprise.left',
      subject: { type: 'organisation', id: actor.organisationId },
      data: { company: ended.name },
    });
    const { company, unit } = ended;
    await tx.enqueue(syncJob.with({ company, unit, office: actor.organisationId }, { key: `enterprise ${unit}` }));
  }
  return { done: true };
}

export async function unlink(tx: Tx, actor: Member, id: string): Promise<Unit> {
  const before = await lockUnit(tx, id);
  if (before.link !== 'linked' && before.link !== 'invited') return before;
  const { office } = await tx.get<{ office: string | null }>(sql`
    select linked_organisation_id as office from enterprise_units where organisation_id = ${actor.organisationId} and id = ${id}`);
  await tx.run(sql`
    update enterprise_units set link_state = 'ended', version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  await tx.run(sql`delete from enterprise_figures where organisation_id = ${actor.organisationId} and unit_id = ${id}`);
  await tx.run(sql`delete from enterprise_drifts where organisation_id = ${actor.organisationId} and unit_id = ${id}`);
  tx.record({ kind: 'enterprise.unlinked', subject: subjectOf(id), data: { name: before.name } });
  if (office)
    await tx.enqueue(syncJob.with({ company: actor.organisationId, unit: id, office }, { key: `enterprise ${id}` }));
  return unitSeen(tx, id);
}
