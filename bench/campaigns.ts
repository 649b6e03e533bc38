import { campaignTemplates } from '#contract/growth/campaigns/templates.ts';
import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { enrol } from '#server/core/programs/enrol.ts';
import { openProgram } from '#server/core/programs/own.ts';
import { judged } from '#server/growth/campaigns/audience.ts';
import { programOf } from '#server/growth/campaigns/program.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { fillWithLeads, seedOrganisation } from '#server/seed/organisations.ts';
import { openHouse } from './house.ts';
import type { Table } from './table.ts';

const chunk = 2_000;

/** Judges and queues every lead, compared with a bare loop that reads the same leads, and one that writes bare rows. */
export async function measureCampaigns(
  table: Table,
  isQuick: boolean,
  size = isQuick ? 20_000 : 200_000,
): Promise<void> {
  const house = await openHouse();
  const { db } = house.services;
  const organisation = await seedOrganisation(db, 971, 4);
  const scope = { organisationId: organisation.id, userId: null, actorKind: 'system' as const };
  const inOrg = <T>(work: (tx: Tx) => Promise<T>) =>
    db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(300);
      return work(tx);
    });
  const { count, by } = await inOrg((tx) =>
    tx.get<{ count: number; by: string }>(sql`
      select count(*)::int as count, (select user_id from memberships where organisation_id = ${organisation.id} limit 1) as by
      from leads where organisation_id = ${organisation.id}`),
  );
  if (count < size) await fillWithLeads(db, organisation, size - count, 971, new Date('2026-11-01T12:00:00Z'));
  await inOrg((tx) => tx.run(sql`delete from enrolments where organisation_id = ${organisation.id}`));
  const ids = (
    await inOrg((tx) =>
      tx.all<{ id: string }>(sql`
        select id from leads where organisation_id = ${organisation.id} order by id limit ${sql.int(size)}`),
    )
  ).map(({ id }) => id);
  const each = async (work: (tx: Tx, some: string[]) => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    for (let from = 0; from < ids.length; from += chunk) await inOrg((tx) => work(tx, ids.slice(from, from + chunk)));
    return performance.now() - began;
  };
  const read = (tx: Tx, some: string[]) =>
    tx.all(sql`select * from leads where organisation_id = ${organisation.id} and id = any(${some}::uuid[])`);
  await each(read);
  const bareRead = await each(read);
  const counted = await each((tx, some) => judged(tx, some, 'email', by));
  const people = size.toLocaleString('en');
  table.atMost(
    `${people} people judged for a campaign, × reading them`,
    counted / bareRead,
    12,
    6,
    `${(counted / 1_000).toFixed(1)} s`,
  );

  const { type, messages } = campaignTemplates.past_client;
  const definition = programOf(
    { id: newId(), type, messages, comparison: null, keepsEntering: false, filter: null },
    { origin: '', domain: '' },
  );
  const open = (name: string) => inOrg((tx) => openProgram(tx, { room: 'campaigns', name, definition, by }));
  const [own, bare] = [await open('Bench'), await open('Bare')];
  const at = Date.now() + 90 * 86_400_000;
  const queued = await each((tx, some) =>
    enrol(
      tx,
      leadPrograms,
      own,
      some.map((subjectId) => ({ subjectId, key: 'bench', at, why: {} })),
      { byHand: true },
    ),
  );
  const plain = await each((tx, some) =>
    tx.run(sql`
      insert into enrolments (organisation_id, program_id, number, lead_id, step_at, next_due_at, entry_key, entered_at)
      select ${organisation.id}, ${bare}, 1, l, now(), ${new Date(at).toISOString()}, l || ' bench', now() from unnest(${some}::uuid[]) l`),
  );
  table.atMost(
    `${people} people queued for a campaign, × the bare rows`,
    queued / plain,
    5,
    2.5,
    `${(queued / 1_000).toFixed(1)} s`,
  );
  await inOrg((tx) => tx.run(sql`delete from enrolments where organisation_id = ${organisation.id}`));
  await house.close();
}
