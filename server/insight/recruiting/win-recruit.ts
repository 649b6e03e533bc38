import { z } from 'zod';
import type { InputOf } from '#contract/core/call.ts';
import { id as idOf } from '#contract/core/primitives.ts';
import type { Recruit, recruiting } from '#contract/insight/recruiting.ts';
import type { Licence } from '#contract/people/team.ts';
import { inviteOne } from '#server/account/organisations/invitations.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { OrganisationListener } from '#server/core/events/listener.ts';
import { invalid, Refusal } from '#server/core/http/refusal.ts';
import { defineJob } from '#server/core/jobs/define-job.ts';
import type { Services } from '#server/core/services.ts';
import type { Departing } from '#server/people/departures/release.ts';
import { welcomeMember } from '#server/people/team/change-work.ts';
import { refuseTwice, subjectOf } from './keep-recruit.ts';
import { lockRecruit } from './queries.ts';

/** Invites a candidate as a member; whoever accepts is `joined` by the listener below. */
export async function inviteRecruit(
  services: Services,
  tx: Tx,
  actor: Member,
  { id, role, teams }: InputOf<typeof recruiting.invite>,
): Promise<Recruit> {
  const before = await lockRecruit(tx, actor, id);
  if (before.stage === 'joined' || before.stage === 'handed')
    throw new Refusal('conflict', 'This candidate is settled already.');
  if (!before.email) throw invalid(['email'], 'Enter the email address of the candidate first.');
  if (before.stage === 'lost') await refuseTwice(tx, before);
  const invitation = await inviteOne(services, tx, actor, { email: before.email, role, teams });
  await tx.run(sql`
    update recruits set stage = 'invited', stage_at = now(), lost_reason = null, lost_note = '', invitation_id = ${invitation.id},
      version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({ kind: 'recruit.invited', subject: subjectOf(id), data: { name: before.name, role } });
  return lockRecruit(tx, actor, id);
}

/** Whoever was invited as a candidate and accepts gets the office and license that were recorded. */
export const joinedListener: OrganisationListener = {
  name: 'recruits who joined',
  works: 'in organisation',
  kinds: ['member.joined'],
  async handle(tx, events) {
    for (const { subject, data } of events) {
      if (typeof data.invitationId !== 'string') continue;
      const found = await tx.one<{ id: string; name: string; office: string | null; licence: Licence | null }>(sql`
        update recruits r set stage = 'joined', stage_at = now(), member_id = ${subject.id}, version = version + 1
        where r.organisation_id = ${tx.scope.organisationId} and r.invitation_id = ${data.invitationId} and r.stage <> 'joined'
          and exists (select from memberships m where m.organisation_id = r.organisation_id and m.user_id = ${subject.id}
            and m.removed_at is null)
        returning r.id, r.name, r.office_id as office, case when r.license_state is not null and r.license_number <> '' then
          json_build_object('kind', r.license_kind, 'state', r.license_state, 'number', r.license_number, 'expiresOn', null) end as licence`);
      if (!found) continue;
      await welcomeMember(tx, subject.id, found);
      tx.record({ kind: 'recruit.joined', subject: subjectOf(found.id), data: { name: found.name } });
    }
  },
};

const scopeOf = (organisationId: string): Scope => ({ organisationId, userId: null, actorKind: 'system' });

/** Hands a candidate to the organization that the unit is linked to. */
export async function handRecruit(tx: Tx, actor: Member, id: string): Promise<Recruit> {
  const before = await lockRecruit(tx, actor, id);
  if (before.stage === 'handed') return before;
  if (!before.can.hand) throw new Refusal('conflict', 'Only candidates of a linked office can be handed over.');
  await tx.run(sql`
    update recruits set stage = 'handed', stage_at = now(), lost_reason = null, lost_note = '', version = version + 1
    where organisation_id = ${actor.organisationId} and id = ${id}`);
  tx.record({
    kind: 'recruit.handed',
    subject: subjectOf(id),
    data: { name: before.name, office: before.unitName ?? '' },
  });
  await tx.enqueue(handJob.with({ recruit: id, unit: before.unit! }, { key: `recruit ${id}` }));
  return lockRecruit(tx, actor, id);
}

type Handed = Pick<
  Recruit,
  'name' | 'email' | 'phone' | 'brokerage' | 'licenseKind' | 'licenseState' | 'licenseNumber'
> &
  Pick<Recruit, 'sides' | 'volume' | 'nextStep' | 'nextOn' | 'notes'> & { to: string | null };

/**
 * Each half in a transaction of its own organization. The office has the candidate under the same id, so that a second run adds nobody; where
 * the link ended meanwhile, the company keeps the candidate.
 */
export const handJob = defineJob({
  kind: 'recruiting.hand',
  payload: z.strictObject({ recruit: idOf, unit: idOf }),
  async run({ services: { db }, job, payload: { recruit, unit } }) {
    const company = job.organisationId!;
    const handed = await db.withOrg(scopeOf(company), (tx) =>
      tx.one<Handed>(sql`
        select r.name, r.email, r.phone, r.brokerage, r.license_kind as "licenseKind", r.license_state as "licenseState",
          r.license_number as "licenseNumber", r.sides, r.volume_cents as volume, r.next_step as "nextStep", r.next_on as "nextOn",
          r.notes, case when u.link_state = 'linked' then u.linked_organisation_id end as "to"
        from recruits r join enterprise_units u on u.organisation_id = r.organisation_id and u.id = ${unit}
        where r.organisation_id = ${company} and r.id = ${recruit} and r.stage = 'handed'`),
    );
    if (!handed) return undefined;
    const isTaken =
      handed.to !== null && (await db.withOrg(scopeOf(handed.to), (tx) => take(tx, company, recruit, unit, handed)));
    if (isTaken) return undefined;
    await db.withOrg(scopeOf(company), async (tx) => {
      await tx.run(sql`
        update recruits set stage = 'new', stage_at = now(), version = version + 1
        where organisation_id = ${company} and id = ${recruit} and stage = 'handed'`);
      tx.record({
        kind: 'recruit.moved',
        subject: subjectOf(recruit),
        data: { name: handed.name, from: 'handed', to: 'new' },
      });
    });
    return undefined;
  },
});

async function take(tx: Tx, company: string, recruit: string, unit: string, one: Handed): Promise<boolean> {
  const { organisationId } = tx.scope;
  const link = await tx.one<{ name: string }>(sql`
    select company_name as name from company_links
    where organisation_id = ${organisationId} and company_id = ${company} and unit_id = ${unit} and state = 'accepted' for share`);
  if (!link) return false;
  const added = await tx.run(sql`
    insert into recruits (organisation_id, id, name, email, phone, brokerage, license_kind, license_state, license_number, sides,
      volume_cents, next_step, next_on, notes, handed_by)
    values (${organisationId}, ${recruit}, ${one.name}, ${one.email}, ${one.phone}, ${one.brokerage}, ${one.licenseKind},
      ${one.licenseState}, ${one.licenseNumber}, ${one.sides}, ${one.volume}, ${one.nextStep}, ${one.nextOn}, ${one.notes}, ${link.name})
    on conflict do nothing`);
  if (added > 0)
    tx.record({ kind: 'recruit.received', subject: subjectOf(recruit), data: { name: one.name, company: link.name } });
  return true;
}

/** Candidates of a member who leaves go with their leads, or to nobody. */
export const departing: readonly Departing[] = [
  {
    of: 'leads',
    release: (tx, userId, to) =>
      tx.run(sql`
        update recruits set owner_id = ${to}::uuid, version = version + 1
        where organisation_id = ${tx.scope.organisationId} and owner_id = ${userId}`),
  },
];
