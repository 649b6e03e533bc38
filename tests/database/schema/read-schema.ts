import type pg from 'pg';

/** The schema of a database as lines of facts by topic: two databases are equal if these are. */
export type Schema = Record<keyof typeof facts, string[]>;

const facts = {
  tables: `
    select format('%s %s%s%s', c.relname, c.relpersistence, case when c.relrowsecurity then ' secured' end,
      case when c.relforcerowsecurity then ' forced' end) || coalesce(' ' || c.reloptions::text, '')
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
  columns: `
    select format('%s %s %s %s%s%s', c.relname, lpad((row_number() over (partition by c.oid order by a.attnum))::text, 3, '0'), a.attname,
      format_type(a.atttypid, a.atttypmod), case when a.attnotnull then ' not null' end,
      case when a.attidentity <> '' then ' identity ' || a.attidentity::text end)
      || coalesce(case a.attgenerated when '' then ' default ' else ' generated ' || a.attgenerated::text || ' ' end
        || pg_get_expr(d.adbin, d.adrelid), '')
    from pg_attribute a join pg_class c on c.oid = a.attrelid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`,
  constraints: `
    select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
    where connamespace = 'public'::regnamespace and conrelid <> 0`,
  indexes: `select indexdef from pg_indexes where schemaname = 'public'`,
  policies: `
    select format('%s %s %s %s %s', tablename, policyname, permissive, roles, cmd) || coalesce(' using ' || qual, '')
      || coalesce(' check ' || with_check, '')
    from pg_policies`,
  triggers: 'select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal',
  functions: `
    select format('%s owner %s', pg_get_functiondef(p.oid), p.proowner::regrole) from pg_proc p
    where p.pronamespace = 'lintel'::regnamespace`,
  // Ownership depends on who migrated and says nothing about the schema.
  grants: `
    select format('%s %s to %s', what, g.privilege_type, coalesce(nullif(g.grantee, 0)::regrole::text, 'public')) from (
      select relname::text, relacl from pg_class where relnamespace = 'public'::regnamespace
      union all select format('%s.%s', attrelid::regclass, attname), attacl from pg_attribute
        join pg_class c on c.oid = attrelid where c.relnamespace = 'public'::regnamespace and attnum > 0
      union all select oid::regprocedure::text, coalesce(proacl, acldefault('f', proowner)) from pg_proc
        where pronamespace = 'lintel'::regnamespace
      union all select nspname, nspacl from pg_namespace where nspname in ('public', 'lintel')) a(what, acl),
      lateral aclexplode(acl) g
    where g.grantee = 0 or g.grantee::regrole::text like 'lintel\\_%'`,
  extensions: 'select extname::text from pg_extension',
} as const;

export async function readSchema(client: pg.Client): Promise<Schema> {
  const read = async (query: string): Promise<string[]> =>
    (await client.query<string[]>({ text: query, rowMode: 'array' })).rows.map(([line]) => line!).sort();
  const found = {} as Schema;
  for (const [about, query] of Object.entries(facts)) found[about as keyof Schema] = await read(query);
  return found;
}

/** The initial rows of all tables, without values that change over time. */
export async function readFirstRows(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'schema_migrations'`);
  const lines: string[] = [];
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select (to_jsonb(t) - array['id', 'created_at', 'changed_at', 'updated_at', 'moved_at'])::text as row from ${name} t`,
    );
    lines.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return lines.sort();
}
