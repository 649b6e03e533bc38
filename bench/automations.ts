import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import type { Engine } from '#server/core/programs/engine.ts';
import { enrol } from '#server/core/programs/enrol.ts';
import { recordPrograms } from '#server/core/programs/records.ts';
import { dueIds } from '#server/core/programs/rows.ts';
import { leadPrograms } from '#server/people/automations/engine.ts';
import { fillWithLeads, seedOrganisation } from '#server/seed/organisations.ts';
import { openHouse } from './house.ts';
import { median } from './median.ts';
import type { Table } from './table.ts';
import { measureVisits } from './visits.ts';

const chunk = 1_000;
const definition = { triggers: [], conditions: null, steps: [], exits: [], again: { mode: 'always' } };

async function newProgram(tx: Tx, name: string): Promise<string> {
  const id = newId();
  const { organisationId } = tx.scope;
  await tx.run(sql`
    insert into programs (organisation_id, id, name, draft) values (${organisationId}, ${id}, ${name}, ${JSON.stringify(definition)}::jsonb)`);
  await tx.run(sql`
    insert into program_versions (organisation_id, program_id, number, definition)
    values (${organisationId}, ${id}, 1, ${JSON.stringify(definition)}::jsonb)`);
  await tx.run(
    sql`update programs set state = 'on', live = 1 where organisation_id = ${organisationId} and id = ${id}`,
  );
  return id;
}

/**
 * Enrolls every lead of an organization, compared with inserting bare rows; and finds due enrollments among few and among a million waiting
 * ones.
 */
export async function measureAutomations(
  table: Table,
  isQuick: boolean,
  size = isQuick ? 20_000 : 100_000,
): Promise<void> {
  const house = await openHouse();
  const { db } = house.services;
  const organisation = await seedOrganisation(db, 970, 4);
  const scope = { organisationId: organisation.id, userId: null, actorKind: 'system' as const };
  const inOrg = <T>(work: (tx: Tx) => Promise<T>) =>
    db.withOrg(scope, async (tx) => {
      await tx.allowSeconds(300);
      return work(tx);
    });
  const { count } = await inOrg((tx) =>
    tx.get<{ count: number }>(sql`select count(*)::int as count from leads where organisation_id = ${organisation.id}`),
  );
  if (count < size) await fillWithLeads(db, organisation, size - count, 970, new Date('2026-11-01T12:00:00Z'));
  await inOrg((tx) => tx.run(sql`delete from enrolments where organisation_id = ${organisation.id}`));

  const ids = (
    await inOrg((tx) =>
      tx.all<{ id: string }>(
        sql`select id from leads where organisation_id = ${organisation.id} order by id limit ${sql.int(size)}`,
      ),
    )
  ).map(({ id }) => id);
  const [own, bare] = await inOrg(async (tx) => [await newProgram(tx, 'Bench'), await newProgram(tx, 'Bare')]);
  const far = Date.now() + 90 * 86_400_000;
  const each = async (work: (tx: Tx, some: string[]) => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    for (let from = 0; from < ids.length; from += chunk) await inOrg((tx) => work(tx, ids.slice(from, from + chunk)));
    return performance.now() - began;
  };
  // The delay for other users: a page of leads, requested repeatedly during the enrolling.
  const page = async (): Promise<number> => {
    const began = performance.now();
    await inOrg((tx) =>
      tx.all(sql`select * from leads where organisation_id = ${organisation.id} order by id desc limit 50`),
    );
    return performance.now() - began;
  };
  const alone: number[] = [];
  for (let n = 0; n < 200; n += 1) alone.push(await page());
  const beside: number[] = [];
  let isOver = false;
  const others = (async () => {
    while (!isOver) {
      beside.push(await page());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const enrolled = await each((tx, some) =>
    enrol(
      tx,
      leadPrograms,
      own!,
      some.map((subjectId) => ({ subjectId, key: `bench ${subjectId}`, at: far, why: {} })),
      { byHand: true },
    ),
  );
  isOver = true;
  await others;
  const plain = await each(async (tx, some) => {
    const at = new Date(far).toISOString();
    await tx.run(sql`
      with made as (insert into enrolments (organisation_id, program_id, number, lead_id, step_at, next_due_at, entry_key, entered_at)
        select ${organisation.id}, ${bare!}, 1, l, ${at}, ${at}, 'bench ' || l, ${at} from unnest(${some}::uuid[]) l returning id)
      insert into enrolment_path (organisation_id, enrolment_id, n, program_id, kind, outcome, at)
      select ${organisation.id}, id, 1, ${bare!}, 'program', 'entered', ${at} from made`);
  });
  const label = `${size.toLocaleString('en')} enrolled at once, × the bare rows`;
  table.atMost(label, enrolled / plain, 4, 2, `${(enrolled / 1_000).toFixed(1)} s`);

  table.atMost(
    `somebody else’s page of leads while ${size.toLocaleString('en')} are enrolled, × alone`,
    median(beside) / median(alone),
    3,
    1.5,
    `${median(beside).toFixed(1)} ms`,
  );
  await measureVisits(table, db, scope, ids.slice(0, 1_000));

  const due = async (engine: Engine = leadPrograms): Promise<number> => {
    const times: number[] = [];
    for (let n = 0; n < 60; n += 1)
      await inOrg(async (tx) => {
        const began = performance.now();
        await dueIds(tx, engine, Date.now(), 100);
        if (n >= 10) times.push(performance.now() - began);
      });
    return median(times);
  };
  await inOrg((tx) =>
    tx.run(sql`update enrolments set next_due_at = now() - interval '1 minute'
      where organisation_id = ${organisation.id} and program_id = ${own!} and id in (
        select id from enrolments where organisation_id = ${organisation.id} and program_id = ${own!} limit 100)`),
  );
  const waiting = isQuick ? 100_000 : 1_000_000;
  const amongMany = await (async () => {
    for (let have = 2 * size; have < waiting; have += size) {
      const more = await inOrg((tx) => newProgram(tx, `Bare ${have}`));
      await each(async (tx, some) => {
        const at = new Date(far).toISOString();
        await tx.run(sql`
          insert into enrolments (organisation_id, program_id, number, lead_id, step_at, next_due_at, entry_key, entered_at)
          select ${organisation.id}, ${more}, 1, l, ${at}, ${at}, 'bench ' || l, ${at} from unnest(${some}::uuid[]) l`);
      });
    }
    return { leads: await due(), records: await due(recordPrograms) };
  })();
  await inOrg((tx) =>
    tx.run(sql`delete from enrolments where organisation_id = ${organisation.id} and next_due_at > now() and id not in (
      select id from enrolments where organisation_id = ${organisation.id} and next_due_at > now() limit 900)`),
  );
  const amongFew = { leads: await due(), records: await due(recordPrograms) };
  await house.close();
  const ratio = `who is due among ${waiting.toLocaleString('en')} who wait, × among 1,000`;
  table.atMost(ratio, amongMany.leads / amongFew.leads, 3, 1.5, `${amongMany.leads.toFixed(2)} ms`);
  const records = `which records are due beside ${waiting.toLocaleString('en')} people who wait, × beside 1,000`;
  table.atMost(records, amongMany.records / amongFew.records, 3, 1.5, `${amongMany.records.toFixed(2)} ms`);
}
