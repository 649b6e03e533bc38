import type { Member } from '#server/core/auth/actor.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Resource } from './resource.ts';

const key = { type: 'String', key: true, length: 255 } as const;

/** Members, with the names and contact information shown on their listings. */
export const member: Resource = {
  name: 'Member',
  key: 'MemberKey',
  from: (actor: Member) => sql`
    memberships m join users u on u.id = m.user_id
      left join member_work w on w.organisation_id = m.organisation_id and w.user_id = m.user_id
      left join offices o on o.organisation_id = m.organisation_id and o.id = w.office_id
      left join lateral (
        select c.number, c.state from licences c where c.user_id = m.user_id and c.kind = 'realestate'
        order by c.state limit 1) c on true
      cross join organisations org
    where m.organisation_id = ${actor.organisationId} and org.id = ${actor.organisationId}`,
  fields: {
    MemberKey: { ...key, column: sql`m.user_id`, filled: true },
    MemberFirstName: { type: 'String', column: sql`u.first_name`, filled: true, length: 100 },
    MemberLastName: { type: 'String', column: sql`u.last_name`, filled: true, length: 100 },
    MemberFullName: { type: 'String', column: sql`u.first_name || ' ' || u.last_name`, filled: true, length: 201 },
    MemberEmail: { type: 'String', column: sql`u.email`, filled: true, length: 254 },
    MemberStatus: {
      type: 'String',
      column: sql`case when m.removed_at is null then 'Active' else 'Inactive' end`,
      lookup: 'MemberStatus',
      filled: true,
      length: 25,
    },
    MemberStateLicense: { type: 'String', column: sql`c.number`, length: 50 },
    MemberStateLicenseState: { type: 'String', column: sql`c.state`, length: 2 },
    OfficeKey: { ...key, column: sql`coalesce(o.id, org.id)`, filled: true },
    OfficeName: { type: 'String', column: sql`coalesce(o.name, org.name)`, filled: true, length: 255 },
    OriginalEntryTimestamp: { type: 'DateTimeOffset', column: sql`m.created_at`, filled: true },
  },
};

/** The organization and its offices. */
export const office: Resource = {
  name: 'Office',
  key: 'OfficeKey',
  from: (actor: Member) => sql`
    (select org.id, org.name, org.created_at from organisations org where org.id = ${actor.organisationId}
     union all
     select o.id, o.name, o.created_at from offices o where o.organisation_id = ${actor.organisationId}) o
    where true`,
  fields: {
    OfficeKey: { ...key, column: sql`o.id`, filled: true },
    OfficeName: { type: 'String', column: sql`o.name`, filled: true, length: 255 },
    MainOfficeKey: { ...key, column: sql`lintel.org()`, filled: true },
    OfficeStatus: { type: 'String', column: sql`'Active'::text`, lookup: 'OfficeStatus', filled: true, length: 25 },
    OriginalEntryTimestamp: { type: 'DateTimeOffset', column: sql`o.created_at`, filled: true },
  },
};
