import { holds } from '#contract/core/access.ts';
import type { InputOf } from '#contract/core/call.ts';
import { mostRecruits, type Recruit, type recruiting } from '#contract/insight/recruiting.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound } from '#server/core/http/refusal.ts';
import { ownOffice, visibleTo } from './policy.ts';

const columns = (actor: Member): Sql => sql`
  r.id, r.unit_id as unit, u.name as "unitName", r.office_id as office, o.name as "officeName", r.owner_id as owner, r.name, r.email,
  r.phone, r.brokerage, r.license_kind as "licenseKind", r.license_state as "licenseState", r.license_number as "licenseNumber", r.sides,
  r.volume_cents as volume, r.next_step as "nextStep", r.next_on as "nextOn", r.notes, r.stage, r.stage_at as "stageAt",
  r.lost_reason as "lostReason", r.lost_note as "lostNote", r.handed_by as "handedBy", i.role as "invitedAs",
  i.expires_at as "inviteExpiresAt", r.member_id as member, r.created_at as "createdAt", r.version,
  json_build_object(
    'change', r.stage not in ('joined', 'handed'),
    'invite', r.stage not in ('joined', 'handed') and r.email is not null and ${holds(actor.role, 'members.manage')}::boolean,
    'hand', r.stage not in ('joined', 'handed', 'invited') and coalesce(u.link_state = 'linked', false)
      and ${holds(actor.role, 'enterprise.manage')}::boolean) as can`;

const from = sql`recruits r
  left join enterprise_units u on u.organisation_id = r.organisation_id and u.id = r.unit_id
  left join offices o on o.organisation_id = r.organisation_id and o.id = r.office_id
  left join invitations i on i.organisation_id = r.organisation_id and i.id = r.invitation_id and i.revoked_at is null`;

export const recruitsJson = ({ unit }: InputOf<typeof recruiting.list>, actor: Member): Sql => sql`
  select json_build_object(
    'recruits', (select coalesce(json_agg(s), '[]') from (
      select ${columns(actor)} from ${from}
      where r.organisation_id = ${actor.organisationId} and ${visibleTo(actor)} ${unit ? sql`and r.unit_id = ${unit}` : nothing}
      order by r.stage_at desc, r.id limit ${sql.int(mostRecruits)}) s),
    'units', (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.name), '[]') from enterprise_units u
      where u.organisation_id = ${actor.organisationId} and ${isHead(actor)}::boolean),
    'offices', (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name), '[]') from offices o
      where o.organisation_id = ${actor.organisationId}
        and (${isHead(actor)}::boolean or o.id in (${ownOffice(actor)}))))::text`;

/** A candidate that the actor sees, kept from changing until the end of the transaction. */
export async function lockRecruit(tx: Tx, actor: Member, id: string): Promise<Recruit> {
  const found = await tx.one<Recruit>(sql`
    select ${columns(actor)} from ${from}
    where r.organisation_id = ${actor.organisationId} and r.id = ${id} and ${visibleTo(actor)} for update of r`);
  if (!found) throw notFound();
  return found;
}
