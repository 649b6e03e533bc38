import type { InputOf } from '#contract/core/call.ts';
import { mostRecruits, type Recruit, type recruiting } from '#contract/insight/recruiting.ts';
import { revokeInvitation } from '#server/account/organisations/invitations.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { refuseOld } from '#server/core/http/refuse-old.ts';
import { ownOffice } from './policy.ts';
import { lockRecruit } from './queries.ts';

export const subjectOf = (id: string) => ({ type: 'recruit', id });

type Meant = Pick<Recruit, 'unit' | 'office' | 'owner' | 'email'>;

/** Only what is here can be named, and a manager recruits for their own office. */
async function refuseSenseless(tx: Tx, actor: Member, { unit, office, owner, email }: Meant, but: string | null) {
  const { organisationId } = actor;
  const found = await tx.get<{ unit: boolean; office: boolean; own: boolean; owner: boolean; twice: boolean }>(sql`
    select ${unit}::uuid is null or exists (select from enterprise_units where organisation_id = ${organisationId} and id = ${unit}) as unit,
      ${office}::uuid is null or exists (select from offices where organisation_id = ${organisationId} and id = ${office}) as office,
      coalesce(${office}::uuid in (${ownOffice(actor)}), false) as own,
      ${owner}::uuid is null or exists (select from memberships where organisation_id = ${organisationId} and user_id = ${owner}
        and removed_at is null and role in ('owner', 'admin', 'manager')) as owner,
      exists (select from recruits where organisation_id = ${organisationId} and lower(email) = ${email}
        and id is distinct from ${but}::uuid and stage not in ('joined', 'handed', 'lost')) as twice`);
  if (!found.unit) throw invalid(['unit'], 'There is no such unit.');
  if (!found.office) throw invalid(['office'], 'There is no such office.');
  if (!found.owner) throw invalid(['owner'], 'Choose an owner, admin or manager.');
  if (found.twice) throw invalid(['email'], 'Somebody with this address is being recruited already.');
  if (!isHead(actor) && !found.own && owner !== actor.userId)
    throw new Refusal('forbidden', 'Managers recruit for their own office.');
}

const oneAtATime = (tx: Tx): Promise<unknown> =>
  tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`recruits ${tx.scope.organisationId}`}, 0))`);

export async function addRecruit(tx: Tx, actor: Member, input: InputOf<typeof recruiting.create>): Promise<Recruit> {
  const { organisationId, userId } = actor;
  await oneAtATime(tx);
  const given = { ...input, owner: input.owner ?? (isHead(actor) ? null : userId) };
  await refuseSenseless(tx, actor, given, null);
  const { count } = await tx.get<{ count: number }>(sql`
    select count(*)::int as count from recruits where organisation_id = ${organisationId}`);
  if (count >= mostRecruits) throw new Refusal('conflict', `At most ${mostRecruits} candidates are kept.`);
  const { id } = await tx.get<{ id: string }>(sql`
    insert into recruits (organisation_id, unit_id, office_id, owner_id, name, email, phone, brokerage, license_kind, license_state,
      license_number, sides, volume_cents, next_step, next_on, notes)
    values (${organisationId}, ${given.unit}, ${given.office}, ${given.owner}, ${given.name}, ${given.email}, ${given.phone},
      ${given.brokerage}, ${given.licenseKind}, ${given.licenseState}, ${given.licenseNumber}, ${given.sides}, ${given.volume},
      ${given.nextStep}, ${given.nextOn}, ${given.notes}) returning id`);
  tx.record({ kind: 'recruit.added', subject: subjectOf(id), data: { name: given.name } });
  return lockRecruit(tx, actor, id);
}

/** Whoever was lost may have been added again meanwhile. */
export async function refuseTwice(tx: Tx, { id, email }: Pick<Recruit, 'id' | 'email'>): Promise<void> {
  const other = await tx.one(sql`
    select from recruits where organisation_id = ${tx.scope.organisationId} and lower(email) = ${email} and id <> ${id}
      and stage not in ('joined', 'handed', 'lost')`);
  if (other) throw new Refusal('conflict', 'Somebody with this address is being recruited already.');
}

const refuseSettled = ({ stage }: Recruit): void => {
  if (stage === 'joined') throw new Refusal('conflict', 'This candidate is a member already.');
  if (stage === 'handed') throw new Refusal('conflict', 'This candidate was handed to the office.');
};

export async function changeRecruit(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...wanted }: InputOf<typeof recruiting.change>,
): Promise<Recruit> {
  await oneAtATime(tx);
  const before = await lockRecruit(tx, actor, id);
  if (before.version !== version)
    await refuseOld(tx, { current: before, changed: 'recruit.changed', subject: subjectOf(id) });
  refuseSettled(before);
  const given = Object.entries(wanted).filter(
    ([name, value]) => value !== undefined && value !== before[name as keyof Recruit],
  );
  if (given.length === 0) return before;
  const next = { ...before, ...Object.fromEntries(given) } as Recruit;
  await refuseSenseless(tx, actor, next, id);
  // An invitation stays with the address that it was mailed to.
  if (next.email !== before.email && before.stage === 'invited')
    throw new Refusal('conflict', 'Move the candidate back first: the invitation was sent to the address before.');
  await tx.run(sql`
    update recruits set unit_id = ${next.unit}, office_id = ${next.office}, owner_id = ${next.owner}, name = ${next.name},
      email = ${next.email}, phone = ${next.phone}, brokerage = ${next.brokerage}, license_kind = ${next.licenseKind},
      license_state = ${next.licenseState}, license_number = ${next.licenseNumber}, sides = ${next.sides},
      volume_cents = ${next.volume}, next_step = ${next.nextStep}, next_on = ${next.nextOn}, notes = ${next.notes},
      version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: 'recruit.changed',
    subject: subjectOf(id),
    data: { name: next.name, fields: given.map(([name]) => name) },
  });
  return lockRecruit(tx, actor, id);
}

export async function moveRecruit(
  tx: Tx,
  actor: Member,
  { id, stage, lostReason, lostNote }: InputOf<typeof recruiting.move>,
): Promise<Recruit> {
  const before = await lockRecruit(tx, actor, id);
  refuseSettled(before);
  if (before.stage === 'lost' && stage !== 'lost') {
    await oneAtATime(tx);
    await refuseTwice(tx, before);
  }
  if (stage === 'lost' && !lostReason) throw invalid(['lostReason'], 'Choose why the candidate was lost.');
  const why = stage === 'lost' ? { reason: lostReason, note: lostNote } : { reason: null, note: '' };
  if (before.stage === stage && before.lostReason === why.reason && before.lostNote === why.note) return before;
  const { invitation } = await tx.get<{ invitation: string | null }>(sql`
    update recruits r set stage = ${stage}, stage_at = case when r.stage = ${stage} then r.stage_at else now() end,
      lost_reason = ${why.reason}, lost_note = ${why.note}, invitation_id = null, version = version + 1
    from (select invitation_id from recruits where organisation_id = ${actor.organisationId} and id = ${id}) b
    where r.organisation_id = ${actor.organisationId} and r.id = ${id} returning b.invitation_id as invitation`);
  if (invitation) await revokeInvitation(tx, invitation);
  tx.record({
    kind: 'recruit.moved',
    subject: subjectOf(id),
    data: { name: before.name, from: before.stage, to: stage, ...(why.reason && { reason: why.reason }) },
  });
  return lockRecruit(tx, actor, id);
}

export async function removeRecruit(tx: Tx, actor: Member, id: string): Promise<{ done: true }> {
  await lockRecruit(tx, actor, id);
  const { name, invitation } = await tx.get<{ name: string; invitation: string | null }>(sql`
    delete from recruits where organisation_id = ${actor.organisationId} and id = ${id} returning name, invitation_id as invitation`);
  if (invitation) await revokeInvitation(tx, invitation);
  tx.record({ kind: 'recruit.removed', subject: subjectOf(id), data: { name } });
  return { done: true };
}
