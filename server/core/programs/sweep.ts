import { addDays, dayIn, instantAt } from '#contract/core/time-zone.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { Scope, Tx } from '../db/transaction.ts';
import type { DateTrigger, Definition, Engine, ListTrigger } from './engine.ts';
import { admit, relist } from './hear.ts';

/** Few enough that no transaction blocks others for long. */
const chunk = 1_000;

type Watching = {
  id: string;
  triggers: Definition['triggers'];
  conditions: Definition['conditions'];
  isListed: boolean;
};

/** Looks for changes without an event: dates that arrive, and lists that change with time. Each chunk is its own transaction. */
export async function sweep(
  db: Database,
  scope: Scope,
  engine: Engine,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await db.withOrg(scope, (tx) => keepHouse(tx, engine));
  const programs = await db.withOrg(scope, (tx) =>
    tx.all<Watching>(sql`
      select p.id, v.definition -> 'triggers' as triggers, v.definition -> 'conditions' as conditions, p.listed_at is not null as "isListed"
      from programs p
      join program_versions v on v.organisation_id = p.organisation_id and v.program_id = p.id and v.number = p.live
      where p.organisation_id = ${scope.organisationId} and p.state = 'on' and p.watches <> '{}' and p.subject = ${engine.subject.type}
      order by p.id`),
  );
  for (const program of programs) {
    for (const [n, trigger] of program.triggers.entries()) {
      if (trigger.kind === 'date') await sweepDates(db, scope, engine, program, trigger, n, now, signal);
      if (trigger.kind === 'list') await sweepList(db, scope, engine, program, trigger, n, now, signal);
    }
    if (!program.isListed)
      await db.withOrg(scope, (tx) =>
        tx.run(
          sql`update programs set listed_at = now() where organisation_id = ${scope.organisationId} and id = ${program.id}`,
        ),
      );
  }
}

/** The dates that are today somewhere on earth or will be tomorrow; each subject enters at its own hour of the day. */
function daysAround(now: number): { from: string; to: string } {
  return { from: addDays(dayIn(now, 'UTC'), -1), to: addDays(dayIn(now, 'UTC'), 1) };
}

/** When a date trigger enters a subject: at the trigger's hour in the subject's time zone. */
export const entryOn = (day: string, { time }: DateTrigger, zone: string): number => instantAt(`${day}T${time}`, zone);

async function sweepDates(
  db: Database,
  scope: Scope,
  engine: Engine,
  program: Watching,
  trigger: DateTrigger,
  n: number,
  now: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  let after: string | undefined;
  do {
    signal?.throwIfAborted();
    after = await db.withOrg(scope, async (tx) => {
      const found = await engine.subject.onDays(tx, trigger, daysAround(now), { after, limit: chunk });
      const zones = await engine.subject.zonesOf(
        tx,
        found.map(({ id }) => id),
      );
      const entries = found
        .map(({ id, day }) => ({
          subjectId: id,
          key: `date ${n} ${day}`,
          at: entryOn(day, trigger, zones.get(id) ?? 'America/New_York'),
          why: { by: 'date', field: trigger.field, day, trigger: n },
        }))
        // A program turned on at noon doesn't enter anyone for nine o'clock.
        .filter(({ at }) => at > now - 3_600_000 * 2);
      await admit(tx, engine, program, entries, now);
      return found.length === chunk ? found.at(-1)!.id : undefined;
    });
  } while (after);
}

async function sweepList(
  db: Database,
  scope: Scope,
  engine: Engine,
  program: Watching,
  trigger: ListTrigger,
  n: number,
  now: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  const enterAll = (tx: Tx, moved: readonly string[]) =>
    admit(
      tx,
      engine,
      program,
      moved.map((subjectId) => ({
        subjectId,
        key: `list ${n} ${new Date(now).toISOString()}`,
        at: now,
        why: { by: 'list', when: trigger.when, trigger: n },
      })),
      now,
    );
  let after: string | undefined;
  do {
    signal?.throwIfAborted();
    after = await db.withOrg(scope, async (tx) => {
      const on = await engine.subject.matching(tx, trigger.filter, now, { after, limit: chunk });
      const { entered } = await relist(tx, engine, program.id, String(n), [], on);
      if (program.isListed && trigger.when === 'enters') await enterAll(tx, entered);
      return on.length === chunk ? on.at(-1) : undefined;
    });
  } while (after);
  let last: string | undefined;
  do {
    signal?.throwIfAborted();
    last = await db.withOrg(scope, async (tx) => {
      const known = await tx.all<{ id: string }>(sql`
        select ${engine.subject.column} as id from program_listed
        where organisation_id = ${scope.organisationId} and program_id = ${program.id} and trigger_key = ${String(n)}
          and ${last === undefined ? sql.raw('true') : sql`${engine.subject.column} > ${last}`}
        order by 1 limit ${sql.int(chunk)}`);
      const among = known.map(({ id }) => id);
      const on = await engine.subject.matching(tx, trigger.filter, now, { among, limit: among.length });
      const { left } = await relist(tx, engine, program.id, String(n), among, on);
      if (program.isListed && trigger.when === 'leaves') await enterAll(tx, left);
      return known.length === chunk ? among.at(-1) : undefined;
    });
  } while (last);
}

/** Creates the programs that the product provides, turned on, unless the organization already has them. */
export async function keepHouse(tx: Tx, { subject }: Engine): Promise<void> {
  for (const { key, name, definition } of subject.house) {
    const { listens, watches } = listensOf(definition);
    const made = await tx.one<{ id: string }>(sql`
      insert into programs (organisation_id, subject, name, draft, house_key, listens, watches)
      values (${tx.scope.organisationId}, ${subject.type}, ${name}, ${JSON.stringify(definition)}::jsonb, ${key}, ${listens}::text[], ${watches}::text[])
      on conflict (organisation_id, house_key) where house_key is not null do nothing returning id`);
    if (!made) continue;
    await tx.run(sql`
      insert into program_versions (organisation_id, program_id, number, definition)
      values (${tx.scope.organisationId}, ${made.id}, 1, ${JSON.stringify(definition)}::jsonb)`);
    await tx.run(sql`
      update programs set state = 'on', live = 1, turned_on_at = now(), listed_at = now()
      where organisation_id = ${tx.scope.organisationId} and id = ${made.id}`);
  }
}

/** The kinds of events and triggers that a program reacts to, stored on its row so that only affected programs are read. */
export function listensOf({ triggers }: Pick<Definition, 'triggers'>): { listens: string[]; watches: string[] } {
  return {
    listens: [...new Set(triggers.flatMap((trigger) => (trigger.kind === 'event' ? [trigger.event] : [])))],
    watches: [...new Set(triggers.flatMap(({ kind }) => (kind === 'event' ? [] : [kind])))],
  };
}
