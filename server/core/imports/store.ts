import type { RowProblem } from '#contract/core/imports.ts';
import { isHead } from '../access/near.ts';
import type { Member } from '../auth/actor.ts';
import { newId } from '../db/ids.ts';
import { type Sql, sql } from '../db/sql.ts';
import type { Tx } from '../db/transaction.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import type { Choices, Importer, Tally } from './importer.ts';
import { keepPreset, presetOf } from './presets.ts';
import { samplesOf, type Table } from './table.ts';

type Reads = Pick<Importer, 'kind' | 'read'>;

export type Stored<Target extends string = string, Counts = Tally, More = Record<string, unknown>> = {
  id: string;
  name: string;
  rows: number;
  columns: { heading: string; samples: string[]; target: Target | null }[];
  remembered: boolean;
  more: More;
  jobId: string | null;
  counts: Counts | null;
  createdBy: string | null;
  createdAt: string;
  contentType: string;
  storageKey: string;
};

/** The fields of an import that every kind shows; those in `more` depend on the kind. */
export type Shown<S extends Stored> = Omit<S, 'more' | 'contentType' | 'storageKey'>;

/** Members see the files they uploaded; owners and admins see everyone's. */
const visible = (actor: Member, kind: string): Sql => sql`
  i.organisation_id = ${actor.organisationId} and i.kind = ${kind}
  and ${isHead(actor) ? sql`true` : sql`i.created_by = ${actor.userId}`}`;

const columns = sql`
  i.id, i.name, i.row_count as rows, i.columns, i.remembered, i.more, i.job_id as "jobId", i.counts, i.created_by as "createdBy",
  i.created_at as "createdAt", i.content_type as "contentType", i.storage_key as "storageKey"`;

export const latestImports = <S extends Stored>(tx: Tx, actor: Member, kind: string): Promise<S[]> =>
  tx.all<S>(sql`
    select ${columns} from file_imports i where ${visible(actor, kind)} and i.job_id is not null order by i.id desc limit 50`);

export async function importById<S extends Stored>(
  tx: Tx,
  actor: Member,
  kind: string,
  id: string,
  lock = false,
): Promise<S> {
  const query = sql`select ${columns} from file_imports i where ${visible(actor, kind)} and i.id = ${id}`;
  const found = await tx.one<S>(lock ? sql`${query} for update` : query);
  if (!found) throw notFound();
  return found;
}

/** An import that was not started yet: the choices for a file are made once. */
export async function openImport<S extends Stored>(tx: Tx, actor: Member, kind: string, wish: Choices): Promise<S> {
  const stored = await importById<S>(tx, actor, kind, wish.id, true);
  if (stored.jobId) throw new Refusal('conflict', 'This file is already being imported, or was imported.');
  return stored;
}

export const shown = <S extends Stored>({ more: _, contentType: __, storageKey: ___, ...rest }: S): Shown<S> => rest;

async function contentOf({ storage }: Services, storageKey: string): Promise<Buffer> {
  const stored = await storage.get(storageKey);
  if (!stored) throw new Refusal('bad_request', 'The file is no longer here. Upload it again.');
  const parts: Uint8Array[] = [];
  for await (const part of stored.stream) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

type Place = Pick<Stored, 'storageKey' | 'contentType'>;

export const tableOf = async (importer: Reads, services: Services, place: Place): Promise<Table> =>
  importer.read(await contentOf(services, place.storageKey), place.contentType);

export type TakenFile = { name: string; contentType: string; storageKey: string };

/** Creates an import from an uploaded file, with suggested columns or those chosen last time. */
export async function prepareImport<S extends Stored>(
  tx: Tx,
  actor: Member,
  services: Services,
  importer: Pick<Importer, 'kind' | 'remembered' | 'types' | 'otherType' | 'read' | 'suggest' | 'still' | 'about'>,
  file: TakenFile,
): Promise<S> {
  if (!importer.types.test(file.contentType)) throw new Refusal('unsupported_media', importer.otherType);
  const table = await tableOf(importer, services, file);
  const { headings, rows } = table;
  const preset = await presetOf(tx, [...importer.remembered, ...headings]);
  const targets = preset ? await importer.still(tx, preset) : await importer.suggest(tx, headings);
  const told = headings.map((heading, place) => ({
    heading,
    samples: samplesOf(table, place),
    target: targets[place] ?? null,
  }));
  const id = newId();
  await tx.run(sql`
    insert into file_imports (organisation_id, id, kind, name, content_type, storage_key, row_count, columns, remembered, more, created_by)
    values (${actor.organisationId}, ${id}, ${importer.kind}, ${file.name}, ${file.contentType}, ${file.storageKey}, ${rows.length},
      ${JSON.stringify(told)}::jsonb, ${preset !== undefined}, ${JSON.stringify(importer.about?.(headings, file.contentType) ?? {})}::jsonb,
      ${actor.userId})`);
  return importById<S>(tx, actor, importer.kind, id);
}

/** Stores the choices with the import, and remembers them for the next file with the same headings. */
export async function keepChoices(
  tx: Tx,
  { remembered }: Pick<Importer, 'remembered'>,
  stored: Stored,
  wish: Choices,
  jobId: string,
  more: Record<string, unknown>,
): Promise<void> {
  const chosen = stored.columns.map((column, place) => ({ ...column, target: wish.columns[place] ?? null }));
  await tx.run(sql`
    update file_imports set job_id = ${jobId}, columns = ${JSON.stringify(chosen)}::jsonb, more = more || ${JSON.stringify(more)}::jsonb
    where organisation_id = ${tx.scope.organisationId} and id = ${wish.id}`);
  await keepPreset(tx, [...remembered, ...stored.columns.map(({ heading }) => heading)], wish.columns);
}

export const keepMore = (tx: Tx, id: string, more: Record<string, unknown>): Promise<number> =>
  tx.run(sql`
    update file_imports set more = more || ${JSON.stringify(more)}::jsonb
    where organisation_id = ${tx.scope.organisationId} and id = ${id}`);

/** Stores the counts once; returns whether this was the first time. */
export const keepCounts = async (tx: Tx, id: string, counts: Tally): Promise<boolean> =>
  (await tx.run(sql`
    update file_imports set counts = ${JSON.stringify(counts)}::jsonb
    where organisation_id = ${tx.scope.organisationId} and id = ${id} and counts is null`)) > 0;

export async function keepProblems(tx: Tx, id: string, problems: readonly RowProblem[]): Promise<void> {
  if (problems.length === 0) return;
  await tx.run(sql`
    insert into file_import_problems (organisation_id, import_id, row_number, issues)
    select ${tx.scope.organisationId}, ${id}, p.row, p.issues
    from unnest(${problems.map(({ row }) => row)}::int[], ${problems.map(({ issues }) => JSON.stringify(issues))}::jsonb[])
      p(row, issues) on conflict do nothing`);
}

export const problemsOf = (tx: Tx, id: string): Promise<RowProblem[]> =>
  tx.all<RowProblem>(sql`
    select row_number as row, issues from file_import_problems
    where organisation_id = ${tx.scope.organisationId} and import_id = ${id} order by row_number`);

const ofJob = (tx: Tx, jobId: string): Sql => sql`organisation_id = ${tx.scope.organisationId} and job_id = ${jobId}`;

export async function keepMade(tx: Tx, jobId: string, chunk: number, made: readonly string[]): Promise<void> {
  if (made.length === 0) return;
  await tx.run(sql`
    insert into file_import_made as m (organisation_id, job_id, chunk, made)
    values (${tx.scope.organisationId}, ${jobId}, ${chunk}, ${[...made]}::uuid[])
    on conflict (organisation_id, job_id, chunk) do update set made = m.made || excluded.made`);
}

export const madeBy = (tx: Tx, jobId: string): Promise<{ total: number; importId: string | null }> =>
  tx.get<{ total: number; importId: string | null }>(sql`
    select (select coalesce(sum(cardinality(made)), 0)::int from file_import_made where ${ofJob(tx, jobId)}) as total,
      (select id from file_imports where ${ofJob(tx, jobId)}) as "importId"`);

export type Made = { chunk: number; made: string[]; madeAt: string | null };

export const madeAfter = (tx: Tx, jobId: string, after: number): Promise<Made | undefined> =>
  tx.one<Made>(sql`
    select chunk, made, made_at as "madeAt" from file_import_made where ${ofJob(tx, jobId)} and chunk > ${after}
    order by chunk limit 1`);
