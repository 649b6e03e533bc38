import type pg from 'pg';

/** The last of the migrations that today's first ones were folded from (docs/decisions/0057-schema.md). */
const lastOfChain = '0540-listing-words.sql';
/** The last commit whose program walks the former chain to its end. */
const lastRelease = 'da540409';
/** What came after the fold has numbers from here on. */
const firstAfter = '0600';

/**
 * A database from before the fold has the same schema under other names: at the chain's end it is told that the folded
 * files are done. In its middle, nothing here can bring it on.
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
