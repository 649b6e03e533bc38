import { type DemoName, type DemoRole, demoHours, demos } from '#contract/account/demo.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';
import type { Services } from '#server/core/services.ts';
import { beginWithAll } from '../billing/begin.ts';
import { casts } from './casts.ts';

/** A demo's workspace before it has any records. */
export type Demo = {
  organisationId: string;
  name: DemoName;
  role: DemoRole;
  /** The member that the visitor acts as. */
  you: string;
  /** Owners of the sample records, the visitor first. */
  owners: readonly string[];
};

/** Returns undefined when the maximum number of demos exists. */
export async function createDemo(
  tx: Queries,
  { settings }: Pick<Services, 'settings'>,
  name: DemoName,
  role: DemoRole,
): Promise<Demo | undefined> {
  // Serialized, so that the number of demos is exact.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('lintel demos'))`);
  const { alive } = await tx.get<{ alive: number }>(
    sql`select count(*) as alive from organisations where demo_ends_at > now()`,
  );
  if (alive >= settings.DEMO_LIMIT) return undefined;

  const { organisation, domain, you, colleagues, team } = casts[role];
  const organisationId = newId();
  const people = [you, ...colleagues].map((person) => ({ ...person, id: newId() }));
  const ids = people.map(({ id }) => id);
  const { vertical } = demos[name];
  await tx.run(sql`
    insert into organisations (id, name, is_sample, demo_ends_at)
    values (${organisationId}, ${organisation}, true, now() + ${demoHours} * interval '1 hour')`);
  await tx.run(sql`
    insert into users (id, email, first_name, last_name)
    select * from unnest(${ids}::uuid[], ${people.map(({ key }) => `${key}@${domain}`)}::text[],
      ${people.map(({ firstName }) => firstName)}::text[], ${people.map(({ lastName }) => lastName)}::text[])`);
  await tx.run(sql`insert into profiles (id, onboarding_completed) select id, true from unnest(${ids}::uuid[]) id`);
  // Everything can be tried, without plan limits.
  await beginWithAll(tx, ids, vertical);
  await tx.run(sql`
    insert into memberships (organisation_id, user_id, role)
    select ${organisationId}, * from unnest(${ids}::uuid[], ${people.map((person) => person.role)}::text[])`);
  const owners = people.filter((person) => person.id === ids[0] || person.role === 'agent').map(({ id }) => id);
  if (team) await makeTeam(tx, organisationId, team, owners);
  return { organisationId, name, role, you: ids[0]!, owners };
}

async function makeTeam(tx: Queries, organisationId: string, name: string, members: readonly string[]): Promise<void> {
  const id = newId();
  await tx.run(sql`insert into teams (organisation_id, id, name) values (${organisationId}, ${id}, ${name})`);
  await tx.run(sql`
    insert into team_members (organisation_id, team_id, user_id)
    select ${organisationId}, ${id}, member from unnest(${members}::uuid[]) member`);
}

/** Ends a demo early: nobody can enter it, and the next sweep deletes it. */
export async function endDemo(tx: Queries, organisationId: string): Promise<void> {
  await tx.run(
    sql`update organisations set demo_ends_at = now() where id = ${organisationId} and demo_ends_at > now()`,
  );
}
