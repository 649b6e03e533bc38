import { sql } from '#server/core/db/sql.ts';
import type { Queries } from '#server/core/db/transaction.ts';

export type ArchivedTable = {
  name: string;
  columns: string[];
  /** In which order its rows stand. */
  key: string[];
  /** Its rows speak of bytes in the file store. */
  hasFiles: boolean;
};

/**
 * Tables of an organization that do not go along, each with why. Everything else that the catalog knows does: a new table is in the
 * archive without anybody's doing, and a test holds that none is forgotten that the program may not read.
 */
export const leftOut: Readonly<Record<string, string>> = {
  jobs: 'work in progress of this installation',
  saml_answers: 'used sign-ins, for days',
  directory_tokens: 'secrets: only hashes are kept, and they open this installation alone',
  api_keys: 'secrets: only hashes are kept, and they open this installation alone',
  app_grants: 'access that apps have to this installation',
  sessions: 'who is signed in here',
  organisation_archives: 'the archives themselves',
  organisation_imports: 'archives being imported',
  departure_export_leads: 'the making of a file that is not kept',
};

/**
 * Columns that hold secrets or their hashes: of no use elsewhere, and nobody's to take away. The hash of an address is no secret: by
 * it we know who must not be written to; nor is that of a file's headings.
 */
export const isSecret = (column: string): boolean =>
  !['address_hash', 'headings_hash'].includes(column) &&
  /^(previous_)?sealed_(key|secret|token|private_key)$|_hash$|^proof$|^vapid_|^auth_secret$|^token$/.test(column);

/** What the catalog knows of the organization's tables and this role may read. */
export async function archivedTables(tx: Queries): Promise<ArchivedTable[]> {
  const rows = await tx.all<{ name: string; columns: string[]; key: string[] }>(sql`
    select c.relname as name,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and has_column_privilege(c.oid, a.attnum, 'select')) as columns,
      coalesce((select array_agg(a.attname::text order by k.at) from pg_index i
         cross join lateral unnest(i.indkey::int2[]) with ordinality k(attnum, at)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
         where i.indrelid = c.oid and i.indisprimary), '{}') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped
                    and has_column_privilege(c.oid, a.attnum, 'select'))
    order by c.relname`);
  return rows
    .filter(({ name }) => !(name in leftOut))
    .map(({ name, columns, key }) => ({
      name,
      columns: columns.filter((column) => !isSecret(column)),
      // A table of one row an organization has nothing else in its key.
      key: key.length > 1 ? key.filter((column) => column !== 'organisation_id') : key,
      hasFiles: columns.includes('storage_key'),
    }));
}
