import type { InputOf } from '#contract/core/call.ts';
import { mostSpendEntries, type SpendEntry, spend, spendImports } from '#contract/insight/spend.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { newId } from '#server/core/db/ids.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import { type Served, serve, serveJson } from '#server/core/http/serve.ts';
import { serveBytes } from '#server/core/http/serve-bytes.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { downloadProblems } from '#server/core/imports/downloads.ts';
import { importById, latestImports, openImport, prepareImport, shown, tableOf } from '#server/core/imports/store.ts';
import { takeFile } from '#server/people/files/take-file.ts';
import { type Stored, spendImporter, startSpendImport, trySpend } from './import.ts';

const columns = sql`s.id, s.source, s.amount_cents as amount, s.starts_on as "startsOn", s.months, s.recurs, s.ends_on as "endsOn", s.note,
  s.created_at as "createdAt", s.version`;

const entry = (id: string, { organisationId }: Member): Sql =>
  sql`select ${columns} from source_spend s where s.organisation_id = ${organisationId} and s.id = ${id}`;

const oneOf = (tx: Tx, id: string, actor: Member): Promise<SpendEntry | undefined> =>
  tx.one<{ row: SpendEntry }>(sql`select to_json(r) as row from (${entry(id, actor)}) r`).then((found) => found?.row);

async function create(tx: Tx, actor: Member, input: InputOf<typeof spend.create>): Promise<SpendEntry> {
  const { organisationId, userId } = actor;
  const id = newId();
  const made = await tx.run(sql`
    insert into source_spend (organisation_id, id, source, amount_cents, starts_on, months, recurs, ends_on, note, created_by)
    select ${organisationId}, ${id}, ${input.source}, ${input.amount}, ${input.startsOn}::date, ${input.months}, ${input.recurs},
      ${input.endsOn}::date, ${input.note}, ${userId}
    where (select count(*) from source_spend where organisation_id = ${organisationId}) < ${sql.int(mostSpendEntries)}`);
  if (made === 0) throw new Refusal('conflict', `There are ${mostSpendEntries} costs already. Remove one first.`);
  const { source, amount } = input;
  tx.record({ kind: 'spend.added', subject: { type: 'spend', id }, data: { source, amount } });
  return (await oneOf(tx, id, actor))!;
}

async function change(
  tx: Tx,
  actor: Member,
  version: number,
  { id, ...input }: InputOf<typeof spend.change>,
): Promise<SpendEntry> {
  const { organisationId } = actor;
  await tx.run(sql`select from source_spend where organisation_id = ${organisationId} and id = ${id} for update`);
  const before = await oneOf(tx, id, actor);
  if (!before) throw notFound();
  if (before.version !== version) throw new Refusal('version_conflict', undefined, { current: before });
  await tx.run(sql`
    update source_spend set source = ${input.source}, amount_cents = ${input.amount}, starts_on = ${input.startsOn}::date,
      months = ${input.months}, recurs = ${input.recurs}, ends_on = ${input.endsOn}::date, note = ${input.note}, version = version + 1
    where organisation_id = ${organisationId} and id = ${id}`);
  const { source, amount } = input;
  tx.record({ kind: 'spend.changed', subject: { type: 'spend', id }, data: { source, amount } });
  return (await oneOf(tx, id, actor))!;
}

async function remove(tx: Tx, actor: Member, id: string): Promise<void> {
  const { organisationId } = actor;
  const gone = await tx.one<{ source: string; amount: number }>(sql`
    delete from source_spend where organisation_id = ${organisationId} and id = ${id} returning source, amount_cents as amount`);
  if (!gone) throw notFound();
  tx.record({ kind: 'spend.removed', subject: { type: 'spend', id }, data: gone });
}

/** Lines of an invoice or statement, as any file of records is taken in. */
const importRoutes: Served[] = [
  serve(spendImports.list, async ({ tx, actor }) => ({
    imports: (await latestImports<Stored>(tx, actor, spendImporter.kind)).map(shown),
  })),
  serve(spendImports.get, async ({ tx, actor, input }) =>
    shown(await importById<Stored>(tx, actor, spendImporter.kind, input.id)),
  ),
  serve(spendImports.prepare, async ({ tx, actor, input, services }) =>
    shown(await prepareImport<Stored>(tx, actor, services, spendImporter, await takeFile(tx, actor, input.file))),
  ),
  serve(spendImports.check, async ({ tx, actor, input, services }) => {
    await tx.allowSeconds(60);
    const stored = await openImport<Stored>(tx, actor, spendImporter.kind, input);
    requireChoices(input, stored.columns);
    return trySpend(tx, await tableOf(spendImporter, services, stored), input);
  }),
  serve(spendImports.run, ({ tx, actor, input }) => startSpendImport(tx, actor, input)),
  serveBytes(spendImports.problems, (context) => downloadProblems(spendImporter, context, context.input.id)),
];

export const spendRoutes: Served[] = [
  ...importRoutes,
  serveJson(
    spend.list,
    (_, { organisationId }) => sql`
      select json_build_object('rows', coalesce(json_agg(r), '[]'))::text from (
        select ${columns} from source_spend s where s.organisation_id = ${organisationId}
        order by s.starts_on desc, s.id desc limit ${sql.int(mostSpendEntries)}) r`,
  ),
  serve(spend.create, ({ tx, actor, input }) => create(tx, actor, input)),
  serve(spend.change, ({ tx, actor, version, input }) => change(tx, actor, version, input)),
  serve(spend.remove, async ({ tx, actor, input }) => {
    await remove(tx, actor, input.id);
    return { done: true as const };
  }),
];
