import type pg from 'pg';

/** The last migration of the chain that today's first migrations were folded from (docs/decisions/0057-schema.md). */
const lastOfChain = '0540-listing-words.sql';
/** The last commit whose code runs the former chain to its end. */
const lastRelease = 'da540409';
/** Migrations added after the fold are numbered from here. */
const firstAfter = '0600';

/**
 * A database at the end of the former chain already has the folded schema under other file names, so the folded files are marked as
 * applied. A database in the middle of the chain can't be migrated by this release.
 */
export async function takeOverFormerChain(client: pg.Client, applied: Set<string>, files: string[]): Promise<void> {
  const folded = files.filter((name) => name < firstAfter);
  const former = [...applied].filter((name) => name < firstAfter && !folded.includes(name)).sort();
  if (former.length === 0 || folded.every((name) => applied.has(name))) return;
  if (!applied.has(lastOfChain))
    throw new Error(
      `This database was last migrated by ${former.at(-1)}, from before the migrations were folded. Start Lintel as of ` +
        `commit ${lastRelease} on it once, then this release.`,
    );
  await client.query('insert into schema_migrations (name) select unnest($1::text[]) on conflict do nothing', [folded]);
  for (const name of folded) applied.add(name);
}
