import type { Role } from '#contract/core/access.ts';
import { newToken } from '#server/core/auth/seal.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { createAccount } from './auth/create-account.ts';
import { keepToken } from './auth/one-time-tokens.ts';
import { addMember, createOrganisation } from './organisations/create-organisation.ts';

const entryMinutes = 24 * 60;
const name = 'Harbor & Vine Realty';

/** None of them has a password: they can be entered only by the link. */
const staff: [key: string, firstName: string, lastName: string, role: Role][] = [
  ['nora', 'Nora', 'Vine', 'owner'],
  ['elias', 'Elias', 'Harbor', 'admin'],
  ['priya', 'Priya', 'Anand', 'manager'],
  ['marcus', 'Marcus', 'Bell', 'agent'],
  ['sofia', 'Sofia', 'Ortega', 'agent'],
  ['jonah', 'Jonah', 'Pike', 'agent'],
  ['dana', 'Dana', 'Whitfield', 'agent'],
  ['leo', 'Leo', 'Castellan', 'agent'],
  ['curtis', 'Curtis', 'Boyd', 'agent'],
  ['tess', 'Tess', 'Lindqvist', 'assistant'],
  ['ruth', 'Ruth', 'Abernathy', 'accountant'],
  ['owen', 'Owen', 'Grady', 'viewer'],
];

type SampleWorkspace = {
  organisationId: string;
  /** User ids by short name; the owner is `nora`. */
  people: Record<string, string>;
};

export type Sample = SampleWorkspace & {
  /** Works once, within a day. */
  link: string;
  /** Created by this call, so it is still empty. */
  isNew: boolean;
};

/**
 * The link into a sample workspace of an unused installation. The workspace is created in an empty database, and until a user signs up or
 * enters, every start replaces the link.
 */
export async function sampleWorkspace({
  db,
  settings,
}: Pick<Services, 'db' | 'settings'>): Promise<Sample | undefined> {
  return db.asSystem(async (tx) => {
    // Of several processes that start at once, only one creates it.
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('lintel sample'))`);
    const { strangers, entered } = await tx.get<{ strangers: boolean; entered: boolean }>(sql`
      select exists (select from sessions s left join organisations o on o.id = s.organisation_id where o.demo_ends_at is null) as entered,
             exists (select from users u where not exists (
               select from memberships m join organisations o on o.id = m.organisation_id and o.is_sample where m.user_id = u.id
             )) as strangers`);
    if (strangers || entered) return undefined;
    const known = await readSample(tx);
    const workspace = known ?? (await makeSample(tx));
    const token = newToken();
    await tx.run(sql`update one_time_tokens set used_at = now() where purpose = 'enter' and used_at is null`);
    await keepToken(tx, 'enter', workspace.people.nora!, token, entryMinutes);
    return { ...workspace, link: `${settings.publicUrl}/enter/${token}`, isNew: !known };
  });
}

async function readSample(tx: Queries): Promise<SampleWorkspace | undefined> {
  const rows = await tx.all<{ organisation_id: string; user_id: string; email: string }>(sql`
    select o.id as organisation_id, u.id as user_id, u.email
    from organisations o join memberships m on m.organisation_id = o.id join users u on u.id = m.user_id
    where o.is_sample and o.demo_ends_at is null`);
  if (!rows[0]) return undefined;
  const people = Object.fromEntries(rows.map(({ email, user_id }) => [email.split('@')[0], user_id]));
  return { organisationId: rows[0].organisation_id, people };
}

async function makeSample(tx: Queries): Promise<SampleWorkspace> {
  const people: Record<string, string> = {};
  for (const [key, firstName, lastName] of staff) {
    const person = { email: `${key}@harborvine.example`, firstName, lastName };
    people[key] = await createAccount(tx, { ...person, passwordHash: null, locale: undefined, verified: true });
  }
  await tx.run(sql`update profiles set onboarding_completed = true where id = any(${Object.values(people)}::uuid[])`);
  const { id: organisationId } = await createOrganisation(tx, name, people.nora!, undefined, true);
  for (const [key, , , role] of staff.slice(1)) await addMember(tx, organisationId, people[key]!, role);
  await makeTeam(tx, organisationId, people);
  return { organisationId, people };
}

async function makeTeam(tx: Queries, organisationId: string, people: Record<string, string>): Promise<void> {
  const teamId = newId();
  await tx.run(sql`insert into teams (organisation_id, id, name) values (${organisationId}, ${teamId}, 'Waterfront')`);
  for (const key of ['priya', 'marcus', 'sofia']) {
    await tx.run(
      sql`insert into team_members (organisation_id, team_id, user_id) values (${organisationId}, ${teamId}, ${people[key]})`,
    );
  }
  await tx.run(sql`
    insert into assistants (organisation_id, agent_id, assistant_id) values (${organisationId}, ${people.marcus}, ${people.tess})`);
}
