import { mostFileColumns, mostFileRows } from '#contract/core/imports.ts';
import {
  type ListingChoices,
  type ListingFile,
  type ListingTarget,
  listingImports,
  listingTargets,
} from '#contract/inventory/listing-imports.ts';
import { sql } from '#server/core/db/sql.ts';
import { requireChoices } from '#server/core/imports/choices.ts';
import { suggestBy } from '#server/core/imports/headings.ts';
import type { Importer } from '#server/core/imports/importer.ts';
import type { Stored as AnyStored } from '#server/core/imports/store.ts';
import { importJobs } from '#server/core/imports/work.ts';
import { listingHeadings } from './columns.ts';
import { fitting, type Plan, planOf, unknownOf, writeHomes } from './import-listings.ts';
import { readListingTable } from './read-file.ts';

export type Stored = AnyStored<ListingTarget, NonNullable<ListingFile['counts']>>;

export const listings: Importer<ListingChoices, Plan> = {
  kind: 'listings',
  remembered: ['listings'],
  types: /^(text\/(csv|plain|tab-separated-values)|application\/json)$/,
  otherType: 'Choose a CSV file, or a JSON file with RESO field names.',
  right: 'listings.create',
  wish: listingImports.run.input,
  jobs: { run: 'listings.import', undo: 'listings.undo_import' },
  read: (content) => readListingTable(content, { rows: mostFileRows, columns: mostFileColumns }),
  suggest: async (_, headings) => suggestBy(listingHeadings, headings),
  still: async (_, targets) =>
    targets.map((target) => (target && listingTargets.includes(target as ListingTarget) ? target : null)),
  begin: async (_, __, wish, columns) => requireChoices(wish, columns),
  plan: (_, __, table, wish) => planOf(table, wish.columns),
  atOnce: 1_000,
  none: { create: 0, drafted: 0 },
  async take(tx, actor, { from }, { homes }) {
    const chunk = (await fitting(tx, homes.slice(from))).slice(0, listings.atOnce);
    const fresh = await unknownOf(tx, chunk);
    if (fresh.length > 0) await writeHomes(tx, actor, fresh);
    return {
      made: fresh.map(({ id }) => id),
      done: fresh.length,
      skipped: chunk.length - fresh.length,
      problems: [],
      counts: {
        create: fresh.length,
        drafted: fresh.filter(({ standing }) => standing.issues.length > 0).length,
      },
    };
  },
  counts: ({ rows, homes, problems }, { create = 0, drafted = 0 }) => ({
    rows,
    create,
    drafted,
    known: homes.length - create,
    refused: problems.length,
  }),
  async finished(tx, importId, { create, known, refused }) {
    tx.record({
      kind: 'listings.imported',
      subject: { type: 'listing_import', id: importId },
      data: { created: create, known, refusedCount: refused },
    });
  },
  undo: {
    right: 'listings.archive',
    /** Only listings unchanged since the import can be undone. */
    async takeBack(tx, made) {
      const here = sql`l.organisation_id = ${tx.scope.organisationId} and l.id = any(${[...made]}::uuid[])`;
      await tx.run(sql`select from listings l where ${here} order by l.id for update`);
      const gone = await tx.all<{ id: string }>(sql`
        update listings l set archived_at = now(), version = l.version + 1, modified_at = now()
        where ${here} and l.archived_at is null and l.version = 1 returning l.id`);
      for (const { id } of gone) tx.record({ kind: 'listing.archived', subject: { type: 'listing', id } });
      return gone.map(({ id }) => id);
    },
    told: (tx, importId, count) =>
      tx.record({
        kind: 'listings.import_undone',
        subject: { type: 'listing_import', id: importId },
        data: { count },
      }),
  },
};

export const { jobs: listingImportJobs, start: startListingImport } = importJobs(listings);
