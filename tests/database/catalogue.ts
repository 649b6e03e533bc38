import type pg from 'pg';

export type Column = {
  name: string;
  type: string;
  /** An insert must set it. */
  isRequired: boolean;
  /** An update may set it to DEFAULT: it has a default or is nullable. */
  isResettable: boolean;
  /** The values a check constraint allows. */
  allowed: string[] | null;
};

export type ForeignKey = { name: string; columns: string[]; target: string; targetColumns: string[] };
export type UniqueKey = { name: string; columns: string[]; isPrimary: boolean };
export type Policy = {
  name: string;
  using: string | null;
  check: string | null;
  isPermissive: boolean;
  roles: string[];
};

export type Table = {
  name: string;
  isTenant: boolean;
  isSecured: boolean;
  isForced: boolean;
  columns: Column[];
  primaryKey: string[];
  foreignKeys: ForeignKey[];
  uniqueKeys: UniqueKey[];
  policies: Policy[];
};

/** Reads every table from PostgreSQL's catalog, referenced tables first. */
export async function readTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ table: Table }>(`
    select json_build_object(
      'name', c.relname, 'isSecured', c.relrowsecurity, 'isForced', c.relforcerowsecurity,
      'isTenant', exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id'),
      'columns', (
        select json_agg(json_build_object(
          'name', a.attname, 'type', format_type(a.atttypid, null),
          'isRequired', a.attnotnull and not a.atthasdef and a.attidentity = '',
          'isResettable', a.attgenerated = '' and a.attidentity = '' and (a.atthasdef or not a.attnotnull),
          'allowed', (
            select (select json_agg(m[1]) from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
            from pg_constraint k
            where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
              and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%' limit 1)) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''),
      'primaryKey', coalesce((select ${columnNames('i.indrelid', 'i.indkey')} from pg_index i where i.indrelid = c.oid and i.indisprimary), '[]'),
      'uniqueKeys', coalesce((
        select json_agg(json_build_object('name', i.indexrelid::regclass::text, 'isPrimary', i.indisprimary,
                                          'columns', ${columnNames('i.indrelid', 'i.indkey')}))
        from pg_index i where i.indrelid = c.oid and i.indisunique), '[]'),
      'foreignKeys', coalesce((
        select json_agg(json_build_object('name', k.conname, 'target', t.relname,
                                          'columns', ${columnNames('k.conrelid', 'k.conkey')},
                                          'targetColumns', ${columnNames('k.confrelid', 'k.confkey')}))
        from pg_constraint k join pg_class t on t.oid = k.confrelid where k.conrelid = c.oid and k.contype = 'f'), '[]'),
      'policies', coalesce((
        select json_agg(json_build_object('name', p.polname, 'isPermissive', p.polpermissive, 'roles', (select json_agg(r.rolname) from pg_roles r where r.oid = any(p.polroles)),
                                          'using', pg_get_expr(p.polqual, c.oid), 'check', pg_get_expr(p.polwithcheck, c.oid)))
        from pg_policy p where p.polrelid = c.oid), '[]')) as table
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') order by c.relname`);
  return inOrder(rows.map(({ table }) => table));
}

const columnNames = (table: string, numbers: string): string => `
  (select coalesce(json_agg(a.attname order by o.n), '[]') from unnest(${numbers}) with ordinality o(number, n)
   join pg_attribute a on a.attrelid = ${table} and a.attnum = o.number)`;

function inOrder(tables: Table[]): Table[] {
  const ordered: Table[] = [];
  const place = (table: Table): void => {
    if (ordered.includes(table)) return;
    for (const { target } of table.foreignKeys) {
      const other = tables.find(({ name }) => name === target);
      if (other && other !== table) place(other);
    }
    ordered.push(table);
  };
  for (const table of tables) place(table);
  return ordered;
}

export type Deed = 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';

/** The columns of a table that a role may read, write or change; for DELETE, any result means that it may. */
export async function grantedColumns(client: pg.Client, role: string, table: string, deed: Deed): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    deed === 'DELETE'
      ? `select 'any' as name where has_table_privilege($1, $2::regclass, $3)`
      : `select a.attname as name from pg_attribute a
         where a.attrelid = $2::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
           and has_column_privilege($1, $2::regclass, a.attname, $3) order by a.attnum`,
    [role, table, deed],
  );
  return rows.map(({ name }) => name);
}
