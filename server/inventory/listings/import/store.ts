import type { ListingChoices, ListingFile, ListingTarget } from '#contract/inventory/listing-imports.ts';
import { listingTargets } from '#contract/inventory/listing-imports.ts';
import { isHead } from '#server/core/access/near.ts';
import type { Member } from '#server/core/auth/actor.ts';
import { type Sql, sql } from '#server/core/db/sql.ts';
import type { Tx } from '#server/core/db/transaction.ts';
import { notFound, Refusal } from '#server/core/http/refusal.ts';
import type { Services } from '#server/core/services.ts';
import { keepPreset, presetOf } from '#server/people/imports/presets.ts';
import { contentOf } from '#server/people/imports/store.ts';
import { readListingTable, type Table } from './read-file.ts';

export type Stored = ListingFile & { contentType: string; storageKey: string };

/** Whoever brought a file works with it; heads see everybody's. */
const visible = (actor: Member): Sql => sql`
  i.organisation_id = ${actor.organisationId} and ${isHead(actor) ? sql`true` : sql`i.created_by = ${actor.userId}`}`;

const columns = sql`
  i.id, i.name, i.row_count as rows, i.columns, i.remembered, i.job_id as "jobId", jsonb '{"drafted": 0}' || i.counts as counts, i.created_by as "createdBy",
  i.created_at as "createdAt"`;

export const latestImports = (tx: Tx, actor: Member): Promise<ListingFile[]> =>
  tx.all<ListingFile>(sql`
    select ${columns} from listing_imports i where ${visible(actor)} and i.job_id is not null order by i.id desc limit 50`);

export async function importById(tx: Tx, actor: Member, id: string, lock = false): Promise<Stored> {
  const query = sql`
    select ${columns}, i.content_type as "contentType", i.storage_key as "storageKey" from listing_imports i
    where ${visible(actor)} and i.id = ${id}`;
  const found = await tx.one<Stored>(lock ? sql`${query} for update` : query);
  if (!found) throw notFound();
  return found;
}

/** One that was not begun: what becomes of a file is chosen once. */
export async function openImport(tx: Tx, actor: Member, { id, columns: chosen }: ListingChoices): Promise<Stored> {
  const stored = await importById(tx, actor, id, true);
  if (stored.jobId) throw new Refusal('conflict', 'This file is already being imported, or was imported.');
  if (chosen.length !== stored.columns.length)
    throw new Refusal('bad_request', `The file has ${stored.columns.length} columns.`);
  const read = chosen.filter((target) => target !== null);
  const twice = read.find((target, place) => read.indexOf(target) !== place);
  if (twice) throw new Refusal('bad_request', `Only one column can be ${twice}.`);
  if (read.length === 0) throw new Refusal('bad_request', 'Match at least one column.');
  return stored;
}

export const present = ({ contentType: _, storageKey: __, ...shown }: Stored): ListingFile => shown;

export const tableOf = async (services: Services, { storageKey }: Pick<Stored, 'storageKey'>): Promise<Table> =>
  readListingTable(await contentOf(services, storageKey));

/** Beside those of people in one table: the word before says of what. */
export async function presetFor(tx: Tx, headings: readonly string[]): Promise<(ListingTarget | null)[] | undefined> {
  const kept = await presetOf<ListingTarget>(tx, ['listings', ...headings]);
  return kept?.map((target) => (target && listingTargets.includes(target) ? target : null));
}

export const keepListingPreset = (
  tx: Tx,
  headings: readonly string[],
  targets: readonly (ListingTarget | null)[],
): Promise<number> => keepPreset(tx, ['listings', ...headings], targets);
