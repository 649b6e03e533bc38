import { createHash } from 'node:crypto';
import type { Database } from '#server/core/db/database.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Door } from './in-bulk.ts';
import { seedLeads } from './leads.ts';
import { seedListings } from './listings.ts';
import { type Area, nation } from './metro.ts';
import { brokerages, firstNames, lastNames } from './words.ts';

/** The same text gives the same id at every run. */
function fixedId(text: string): string {
  const hex = createHash('md5').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

type SeededOrganisation = { id: string; name: string; ownerId: string; memberIds: string[] };

const chunk = 50_000;

/** An organisation with its people. They have no passwords: nobody can sign in as them. */
export async function seedOrganisation(db: Database, number: number, agents: number): Promise<SeededOrganisation> {
  const id = fixedId(`organisation ${number}`);
  const name =
    brokerages[number] ??
    `${lastNames[number % lastNames.length]} & ${lastNames[(number * 7 + 3) % lastNames.length]} Realty`;
  const memberIds = Array.from({ length: agents + 1 }, (_, member) =>
    fixedId(`organisation ${number} member ${member}`),
  );
  await db.asSystem(async (tx) => {
    await tx.run(sql`insert into organisations (id, name) values (${id}, ${name}) on conflict do nothing`);
    await tx.run(sql`
      insert into users (id, email, first_name, last_name, email_verified_at)
      select m.id, 'member' || (m.n - 1) || '@org' || ${number}::int || '.example', (${firstNames}::text[])[1 + (m.n * 31 + ${number}) % ${firstNames.length}],
             (${lastNames}::text[])[1 + (m.n * 17 + ${number} * 5) % ${lastNames.length}], now()
      from unnest(${memberIds}::uuid[]) with ordinality m(id, n) on conflict do nothing`);
    await tx.run(sql`
      insert into memberships (organisation_id, user_id, role)
      select ${id}, m.id, case when m.n = 1 then 'owner' else 'agent' end from unnest(${memberIds}::uuid[]) with ordinality m(id, n)
      on conflict do nothing`);
    // Everybody who signed up has one; a plan's limits are no part of what is filled in.
    await tx.run(sql`
      insert into subscriptions (user_id, tier, vertical_tiers)
      select id, 'elite', '{"realestate": "elite"}' from unnest(${memberIds}::uuid[]) id on conflict do nothing`);
  });
  return { id, name, ownerId: memberIds[0]!, memberIds };
}

export async function fillWithLeads(
  db: Door,
  organisation: Pick<SeededOrganisation, 'id' | 'memberIds'>,
  count: number,
  salt: number,
  now: Date,
  onProgress: (done: number) => void = () => {},
): Promise<void> {
  const scope = { organisationId: organisation.id, userId: null, actorKind: 'system' as const };
  for (let from = 1; from <= count; from += chunk) {
    const to = Math.min(count, from + chunk - 1);
    await db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(600);
      await seedLeads(tx, { from, to, total: count, salt, owners: organisation.memberIds, now });
    });
    onProgress(to);
  }
}

export async function fillWithListings(
  db: Door,
  organisation: Pick<SeededOrganisation, 'id' | 'memberIds'>,
  count: number,
  salt: number,
  now: Date,
  areas: readonly Area[] = nation,
  days?: number,
): Promise<void> {
  const scope = { organisationId: organisation.id, userId: null, actorKind: 'system' as const };
  for (let from = 1; from <= count; from += chunk) {
    await db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(600);
      const to = Math.min(count, from + chunk - 1);
      await seedListings(tx, {
        from,
        to,
        total: count,
        salt,
        owners: organisation.memberIds,
        now,
        areas,
        ...(days && { days }),
      });
    });
  }
}
