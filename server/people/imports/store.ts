import type { CustomField } from '#contract/people/custom-fields.ts';
import { type FileImport, type ImportTarget, isOwnTarget } from '#contract/people/imports.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { presetOf } from './presets.ts';
import { readTable, type Table } from './table.ts';

export type Stored = FileImport & { contentType: string; storageKey: string; unknown: unknown };

/** Whoever brought a file works with it; heads see everybody's. */
const visible = (actor: Member): Sql => sql`
  i.organisation_id = ${actor.organisationId} and ${isHead(actor) ? sql`true` : sql`i.created_by = ${actor.userId}`}`;

const columns = sql`
  i.id, i.name, i.system, i.row_count as rows, i.columns, i.remembered, i.matches, i.consent_basis as "consentBasis",
  i.job_id as "jobId", i.counts, i.created_by as "createdBy", i.created_at as "createdAt"`;

export const latestImports = (tx: Tx, actor: Member): Promise<FileImport[]> =>
  tx.all<FileImport>(sql`
    select ${columns} from lead_imports i where ${visible(actor)} and i.job_id is not null order by i.id desc limit 50`);

export async function importById(tx: Tx, actor: Member, id: string, lock = false): Promise<Stored> {
  const query = sql`
    select ${columns}, i.content_type as "contentType", i.storage_key as "storageKey", i.unknown from lead_imports i
    where ${visible(actor)} and i.id = ${id}`;
  const found = await tx.one<Stored>(lock ? sql`${query} for update` : query);
  if (!found) throw notFound();
  return found;
}

export const present = ({ contentType: _, storageKey: __, unknown: ___, ...shown }: Stored): FileImport => shown;

export async function contentOf({ storage }: Services, storageKey: string): Promise<Buffer> {
  const stored = await storage.get(storageKey);
  if (!stored) throw new Refusal('bad_request', 'The file is no longer here. Upload it again.');
  const parts: Uint8Array[] = [];
  for await (const part of stored.stream) parts.push(part as Uint8Array);
  return Buffer.concat(parts);
}

export const tableOf = async (services: Services, { storageKey, contentType }: Stored): Promise<Table> =>
  readTable(await contentOf(services, storageKey), contentType);

/** What was chosen before, as far as it is still there. */
export async function presetFor(
  tx: Tx,
  headings: readonly string[],
  own: readonly CustomField[],
): Promise<(ImportTarget | null)[] | undefined> {
  const kept = await presetOf<ImportTarget>(tx, headings);
  return kept?.map((target) =>
    target && isOwnTarget(target) && !own.some(({ key }) => key === target) ? null : target,
  );
}
