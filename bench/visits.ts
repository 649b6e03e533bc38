import { newId } from '#server/core/db/ids.ts';
import { sql } from '#server/core/db/sql.ts';
import type { Scope, Tx } from '#server/core/db/transaction.ts';
import type { DeliveredEvent } from '#server/core/events/listener.ts';
import { runDue } from '#server/core/programs/run.ts';
import type { Services } from '#server/core/services.ts';
import { leadPrograms, listener } from '#server/people/automations/engine.ts';
import { triggersListener } from '#server/people/triggers/listener.ts';
import type { Table } from './table.ts';

const kind = 'lead.visited_site';
const chunk = 100;

/**
 * The cost of a visit that triggers nothing: behavior alerts only read, while a program that enters on visits writes its entry and exit.
 * This program has no steps; their cost would be extra.
 */
export async function measureVisits(
  table: Table,
  db: Services['db'],
  scope: Scope,
  leads: readonly string[],
): Promise<void> {
  const { organisationId } = scope;
  const inOrg = <T>(work: (tx: Tx) => Promise<T>) => db.withOrg(scope, work);
  const programId = newId();
  const definition = JSON.stringify({
    triggers: [{ kind: 'event', event: kind, where: [] }],
    conditions: null,
    steps: [],
    exits: [],
    again: { mode: 'always' },
  });
  const turnOn = (tx: Tx) =>
    tx.run(
      sql`update programs set state = 'on', live = 1 where organisation_id = ${organisationId} and id = ${programId}`,
    );
  await inOrg(async (tx) => {
    await tx.run(sql`
      insert into programs (organisation_id, id, name, draft, listens)
      values (${organisationId}, ${programId}, 'Visits', ${definition}::jsonb, array[${kind}])`);
    await tx.run(sql`
      insert into program_versions (organisation_id, program_id, number, definition)
      values (${organisationId}, ${programId}, 1, ${definition}::jsonb)`);
  });
  const visit = (id: string, position: number): DeliveredEvent => ({
    id: newId(),
    organisationId: organisationId!,
    kind,
    subject: { type: 'lead', id },
    actorKind: 'system',
    actorId: null,
    data: { about: 'A page' },
    at: new Date().toISOString(),
    place: { tx: 0, position },
  });
  const each = async (work: (events: DeliveredEvent[]) => Promise<unknown>): Promise<number> => {
    const began = performance.now();
    for (let from = 0; from < leads.length; from += chunk) await work(leads.slice(from, from + chunk).map(visit));
    return performance.now() - began;
  };
  const written = async () =>
    (
      await inOrg((tx) =>
        tx.get<{ count: number }>(sql`
          select ((select count(*) from enrolments where organisation_id = ${organisationId} and program_id = ${programId})
            + (select count(*) from enrolment_path where organisation_id = ${organisationId} and program_id = ${programId})
            + (select count(*) from events where organisation_id = ${organisationId} and kind = 'lead.triggered'))::int as count`),
      )
    ).count;
  const look = () => each((events) => inOrg((tx) => triggersListener.handle(tx, events)));
  await look();
  const before = await written();
  const looked = await look();
  const byListener = (await written()) - before;
  await inOrg(turnOn);
  const ran = await each(async (events) => {
    await inOrg((tx) => listener.handle(tx, events));
    await runDue(db, scope, leadPrograms);
  });
  const byProgram = (await written()) - before - byListener;
  const times = (ms: number) => `${(ms / leads.length).toFixed(2)} ms`;
  table.atMost(
    'rows that a visit writes which sets nothing off, as a listener',
    byListener / leads.length,
    0,
    0,
    times(looked),
  );
  table.atLeast('the same as a program: time × the listener', ran / looked, 2, 5, times(ran));
  table.atLeast('the same as a program: rows a visit', byProgram / leads.length, 2, 3);
  await inOrg((tx) =>
    tx.run(sql`update programs set state = 'archived' where organisation_id = ${organisationId} and id = ${programId}`),
  );
}
