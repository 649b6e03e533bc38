import pg from 'pg';
import type { Database } from '#server/core/db/database.ts';
import { inBulk } from '#server/seed/in-bulk.ts';
import { fillWithLeads, seedOrganisation } from '#server/seed/organisations.ts';
import type { Subject } from './works.ts';

/** An organization of a given size, created once and reused by later runs, independently of other sizes. */
export async function prepareSubject(db: Database, owner: pg.ClientConfig, size: number): Promise<Subject> {
  const number = 800 + Math.round(Math.log10(size) * 10);
  const organisation = await seedOrganisation(db, number, 40);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ n: string }>(
      'select coalesce(sum(leads), 0) as n from lead_counts where organisation_id = $1',
      [organisation.id],
    );
    if (Number(rows[0]?.n) < size) {
      console.log(`Making ${size.toLocaleString('en')} leads (once).`);
      await inBulk(owner, db, 'leads', size, (door) =>
        fillWithLeads(door, organisation, size, number, new Date('2026-11-01T12:00:00Z')),
      );
    }
    // As many duplicate candidates as an untidy list of this size may have: one lead in fifty with its neighbor.
    await client.query(
      `insert into merge_candidates (organisation_id, one_id, other_id, rule, strength)
       select $1::uuid, older, id, 'email', 100 from (
         select id, lag(id) over (order by id) as older, row_number() over (order by id) as n from leads
         where organisation_id = $1::uuid and archived_at is null) l
       where older is not null and n % 50 = 0 and not exists (select from merge_candidates where organisation_id = $1::uuid)
       on conflict do nothing`,
      [organisation.id],
    );
    // Marked as checked for duplicates, or a worker would start checking during the measurement.
    await client.query(
      `insert into match_walks (organisation_id, walked_to, finished_at)
       select organisation_id, id, now() from leads where organisation_id = $1 order by id desc limit 1 on conflict do nothing`,
      [organisation.id],
    );
    await client.query('vacuum analyze leads, lead_counts, merge_candidates');
    const some = await client.query<{ id: string }>(
      'select id from leads where organisation_id = $1 order by id desc limit 500',
      [organisation.id],
    );
    const deep = await client.query<{ score: number; id: string }>(
      'select score, id from leads where organisation_id = $1 and archived_at is null order by score desc, id desc offset $2 limit 1',
      [organisation.id, Math.floor(size / 2)],
    );
    return {
      organisationId: organisation.id,
      ownerId: organisation.ownerId,
      leadIds: some.rows.map(({ id }) => id),
      deepScore: deep.rows[0]!.score,
      deepId: deep.rows[0]!.id,
      // Parts of a name, of an address, and of a phone number.
      fragments: ['indqv', 'chterb', 'alazar9', '5550142', 'arahi', 'quent'],
    };
  } finally {
    await client.end();
  }
}
