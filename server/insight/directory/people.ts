import { email as emailSchema } from '#contract/core/primitives.ts';
import {
  accountForDirectory,
  admitByDirectory,
  rememberOutside,
  renamePerson,
} from '#server/account/organisations/admit-by-directory.ts';
import { removeByDirectory } from '#server/account/organisations/members.ts';
import { isClaimed } from '#server/account/single-sign-on/domains.ts';
import { nothing, type Sql, sql } from '#server/core/db/sql.ts';
import type { Queries, Scope, Tx } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import type { Columns } from './filter-sql.ts';
import { applyGroupsOf, defaultRole } from './meaning.ts';
import type { PersonChange } from './patch.ts';
import { invalidValue, type Json, ScimError, urn } from './scim.ts';

type PersonRow = {
  id: string;
  userName: string;
  externalId: string | null;
  firstName: string;
  lastName: string;
  email: string;
  title: string;
  active: boolean;
  createdAt: string;
  updatedAt: string;
  groups: { value: string; display: string }[];
};

const names = {
  userName: sql`coalesce(p.user_name, u.email)`,
  created: sql`coalesce(p.created_at, m.created_at)`,
  updated: sql`coalesce(p.updated_at, m.created_at)`,
};

export const personColumns: Columns = {
  id: { sql: sql`u.id`, type: 'exact' },
  username: { sql: names.userName, type: 'text' },
  externalid: { sql: sql`p.external_id`, type: 'exact' },
  active: { sql: sql`(m.removed_at is null)`, type: 'boolean' },
  title: { sql: sql`p.title`, type: 'text' },
  displayname: { sql: sql`(u.first_name || ' ' || u.last_name)`, type: 'text' },
  'name.givenname': { sql: sql`u.first_name`, type: 'text' },
  'name.familyname': { sql: sql`u.last_name`, type: 'text' },
  'name.formatted': { sql: sql`(u.first_name || ' ' || u.last_name)`, type: 'text' },
  emails: { sql: sql`u.email`, type: 'text' },
  'emails.value': { sql: sql`u.email`, type: 'text' },
  'emails.type': { sql: sql`'work'`, type: 'text' },
  'emails.primary': { sql: sql`true`, type: 'boolean' },
  'meta.created': { sql: names.created, type: 'moment' },
  'meta.lastmodified': { sql: names.updated, type: 'moment' },
};

/** Members, and whoever the directory spoke of that is none any more. */
const from = (organisationId: string, where: Sql): Sql => sql`
  from memberships m join users u on u.id = m.user_id
  left join directory_people p on p.organisation_id = m.organisation_id and p.user_id = m.user_id
  where m.organisation_id = ${organisationId} and (m.removed_at is null or p.user_id is not null) ${where}`;

export const peopleRows = (tx: Tx, where: Sql, page: Sql = nothing): Promise<PersonRow[]> =>
  tx.all<PersonRow>(sql`
    select u.id, ${names.userName} as "userName", p.external_id as "externalId", u.first_name as "firstName",
           u.last_name as "lastName", u.email, coalesce(p.title, '') as title, m.removed_at is null as active,
           ${names.created} as "createdAt", ${names.updated} as "updatedAt",
           (select coalesce(json_agg(json_build_object('value', g.id, 'display', g.name) order by g.name), '[]')
            from directory_group_members gm join directory_groups g on g.organisation_id = gm.organisation_id and g.id = gm.group_id
            where gm.organisation_id = m.organisation_id and gm.user_id = m.user_id) as groups
    ${from(tx.scope.organisationId, where)} order by u.id ${page}`);

export const countPeople = async (tx: Tx, where: Sql): Promise<number> =>
  (await tx.get<{ count: number }>(sql`select count(*)::int as count ${from(tx.scope.organisationId, where)}`)).count;

export const presentPerson = (row: PersonRow, base: string): Json => ({
  schemas: [urn.user],
  id: row.id,
  ...(row.externalId !== null && { externalId: row.externalId }),
  userName: row.userName,
  name: { givenName: row.firstName, familyName: row.lastName, formatted: `${row.firstName} ${row.lastName}` },
  displayName: `${row.firstName} ${row.lastName}`,
  ...(row.title && { title: row.title }),
  emails: [{ value: row.email, type: 'work', primary: true }],
  active: row.active,
  groups: row.groups.map((group) => ({ ...group, type: 'direct', $ref: `${base}/Groups/${group.value}` })),
  meta: {
    resourceType: 'User',
    created: new Date(row.createdAt).toISOString(),
    lastModified: new Date(row.updatedAt).toISOString(),
    location: `${base}/Users/${row.id}`,
  },
});

export const readPerson = async (services: Services, scope: Scope, id: string): Promise<PersonRow> =>
  services.db.withOrg(scope, async (tx) => {
    const [row] = await peopleRows(tx, sql`and u.id = ${id}`);
    if (!row) throw new ScimError(404, `There is no user ${id}.`);
    return row;
  });

/** The address that an account is known by: what the directory calls an email, else a user name that is one. */
function addressOf({ email, userName }: PersonChange): string {
  const found = emailSchema.safeParse(email ?? userName);
  if (!found.success) throw invalidValue('A user needs an email address, as userName or in emails.');
  return found.data;
}

const taken = (): ScimError => new ScimError(409, 'Somebody with this userName is here already.', 'uniqueness');

async function refuseStrangeDomain(tx: Queries, organisationId: string, email: string): Promise<void> {
  if (!(await isClaimed(tx, organisationId, email)))
    throw invalidValue(`${email.slice(email.lastIndexOf('@') + 1)} is not a verified domain of this organization.`);
}

export async function createPerson(services: Services, scope: Scope, wish: PersonChange): Promise<PersonRow> {
  const { organisationId } = scope;
  if (!wish.userName) throw invalidValue('userName is required.');
  const email = addressOf(wish);
  const { userName, externalId = null, title = '', active = true } = wish;
  await services.db.withOrg(scope, async (tx) => {
    const known = await peopleRows(tx, sql`and (u.email = ${email} or lower(p.user_name) = lower(${userName}))`);
    if (known.length > 0) throw taken();
  });
  const userId = await services.db.asSystem(async (tx) => {
    await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
    await refuseStrangeDomain(tx, organisationId, email);
    const person = { email, firstName: wish.firstName ?? email.split('@')[0]!, lastName: wish.lastName ?? '-' };
    const id = await accountForDirectory(tx, person);
    const role = await defaultRole(tx, organisationId);
    if (!active) await rememberOutside(tx, organisationId, id, role);
    // Of two who make the same person at once, the second finds them here.
    else if (!(await admitByDirectory(tx, scope, id, role))) throw taken();
    return id;
  });
  await services.db.withOrg(scope, (tx) => keepNames(tx, userId, { userName, externalId, title }));
  return readPerson(services, scope, userId);
}

/** One change after the other: names first, then whether they are in. A leaver is out, and out of everything, with this call. */
export async function changePerson(
  services: Services,
  scope: Scope,
  before: PersonRow,
  wish: PersonChange,
): Promise<PersonRow> {
  const { organisationId } = scope;
  await services.db.withOrg(scope, async (tx) => {
    await keepNames(tx, before.id, {
      userName: wish.userName ?? before.userName,
      externalId: wish.externalId === undefined ? before.externalId : wish.externalId,
      title: wish.title ?? before.title,
    });
    if (wish.active === false && before.active) await removeByDirectory(tx, before.id);
  });
  await services.db.asSystem(async (tx) => {
    await renameAccount(tx, scope, before, wish);
    if (wish.active === true && !before.active)
      await admitByDirectory(tx, scope, before.id, await defaultRole(tx, organisationId));
  });
  if (wish.active === true && !before.active) await services.db.withOrg(scope, (tx) => applyGroupsOf(tx, [before.id]));
  return readPerson(services, scope, before.id);
}

type Names = { userName: string; externalId: string | null; title: string };

async function keepNames(tx: Tx, userId: string, { userName, externalId, title }: Names): Promise<void> {
  const { organisationId } = tx.scope;
  await tx.run(sql`select 1 from organisations where id = ${organisationId} for update`);
  const other = await tx.one(sql`
    select 1 from directory_people
    where organisation_id = ${organisationId} and user_id <> ${userId} and lower(user_name) = lower(${userName})`);
  if (other) throw taken();
  await tx.run(sql`
    insert into directory_people as p (organisation_id, user_id, user_name, external_id, title)
    values (${organisationId}, ${userId}, ${userName}, ${externalId}, ${title})
    on conflict (organisation_id, user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
      title = excluded.title, version = p.version + 1, updated_at = now()`);
}

/** The account of somebody from elsewhere is theirs: the directory says only whether they work here. */
async function renameAccount(tx: Queries, scope: Scope, before: PersonRow, wish: PersonChange): Promise<void> {
  const { organisationId } = scope;
  const renamed = {
    firstName: wish.firstName ?? before.firstName,
    lastName: wish.lastName ?? before.lastName,
    email: wish.email ?? before.email,
  };
  const isSame =
    renamed.firstName === before.firstName && renamed.lastName === before.lastName && renamed.email === before.email;
  if (isSame || !(await isClaimed(tx, organisationId, before.email))) return;
  if (renamed.email !== before.email) {
    if (!emailSchema.safeParse(renamed.email).success) throw invalidValue('This is not an email address.');
    await refuseStrangeDomain(tx, organisationId, renamed.email);
    const holder = await tx.one(sql`
      select 1 from users where email = ${renamed.email} and id <> ${before.id} and email_verified_at is not null`);
    if (holder) throw taken();
  }
  await renamePerson(tx, before.id, renamed);
  tx.recordFor(scope, { kind: 'directory.person_changed', subject: { type: 'member', id: before.id } });
}

export async function removePerson(services: Services, scope: Scope, { id, active }: PersonRow): Promise<void> {
  await services.db.withOrg(scope, async (tx) => {
    if (active) await removeByDirectory(tx, id);
    const here = sql`organisation_id = ${scope.organisationId} and user_id = ${id}`;
    await tx.run(sql`delete from directory_group_members where ${here}`);
    await tx.run(sql`delete from directory_people where ${here}`);
  });
}
