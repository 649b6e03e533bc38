import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { tableUses } from '../../structure/sql-text.ts';

const root = join(import.meta.dirname, '../../..');
const migrations = join(root, 'server/core/db/migrations');
export const pagePath = join(root, 'docs/schema.md');

type Row = {
  name: string;
  columns: { name: string; type: string; isRequired: boolean; made: string | null }[];
  keys: { kind: 'p' | 'u' | 'f'; columns: string[]; target: string | null; onDelete: string }[];
  indexes: string[];
  policies: { name: string; roles: string[]; deed: string }[];
  triggers: string[];
};

const readRows = async (client: pg.Client): Promise<Map<string, Row>> => {
  const { rows } = await client.query<{ row: Row }>(`
    select json_build_object('name', c.relname,
      'columns', (
        select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod), 'isRequired', a.attnotnull,
          'made', case when a.attidentity <> '' then 'counted' when a.attgenerated <> '' then 'generated'
            else pg_get_expr(d.adbin, d.adrelid) end) order by a.attnum)
        from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
      'keys', coalesce((
        select json_agg(json_build_object('kind', k.contype, 'target', t.relname, 'onDelete', k.confdeltype, 'columns', (
          select json_agg(a.attname order by o.n) from unnest(k.conkey) with ordinality o(number, n)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = o.number)) order by k.contype desc, k.conname)
        from pg_constraint k left join pg_class t on t.oid = k.confrelid where k.conrelid = c.oid and k.contype in ('p', 'u', 'f')), '[]'),
      'indexes', coalesce((
        select json_agg(i.relname order by i.relname) from pg_index x join pg_class i on i.oid = x.indexrelid
        where x.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = i.oid)), '[]'),
      'policies', coalesce((
        select json_agg(json_build_object('name', p.policyname, 'roles', p.roles, 'deed', lower(p.cmd)) order by p.policyname)
        from pg_policies p where p.tablename = c.relname and p.schemaname = 'public' and p.policyname <> 'demo_over'), '[]'),
      'triggers', coalesce((
        select json_agg(distinct p.proname) from pg_trigger g join pg_proc p on p.oid = g.tgfoid
        where g.tgrelid = c.oid and not g.tgisinternal), '[]')) as row
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`);
  return new Map(rows.map(({ row }) => [row.name, row]));
};

const written = (client: Row['columns'][number]): string =>
  client.made === null ? '' : client.made.length > 60 ? `${client.made.slice(0, 57)}…` : client.made;
const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function ofTable(row: Row, why: string, writers: string[]): string {
  const primary = row.keys.find(({ kind }) => kind === 'p')?.columns ?? [];
  const target = (column: string) =>
    row.keys
      .filter(({ kind, columns }) => kind === 'f' && columns.at(-1) === column)
      .map((key) => `→ ${key.target}${{ c: ', goes with it', n: ', emptied with it' }[key.onDelete] ?? ''}`)
      .join('; ');
  const columns = row.columns.map((column) => {
    const type = `${column.type}${column.isRequired ? '' : ', may be empty'}`;
    const key = primary.includes(column.name) ? 'key' : '';
    return `| ${column.name} | ${cell(type)} | ${cell(written(column))} | ${[key, target(column.name)].filter(Boolean).join(' ')} |`;
  });
  const unique = row.keys.filter(({ kind }) => kind === 'u').map((key) => `(${key.columns.join(', ')})`);
  const policies = row.policies.map(({ name, roles, deed }) => `${name} (${deed}, ${roles.join(', ')})`);
  const facts = [
    `Written by ${writers.length > 0 ? writers.join(', ') : 'triggers or by name from code that is given it'}.`,
    policies.length > 0 && `Policies: ${policies.join('; ')}.`,
    unique.length > 0 && `Unique: ${unique.join(', ')}.`,
    row.indexes.length > 0 && `Indexes: ${row.indexes.join(', ')}.`,
    row.triggers.length > 0 && `Triggers: ${row.triggers.join(', ')}.`,
  ].filter((fact) => fact !== false);
  return [
    `### ${row.name}`,
    ...(why ? ['', why] : []),
    '',
    ...facts.flatMap((fact) => [fact, '']),
    '| Column | Type | Default | |',
    '|---|---|---|---|',
    ...columns,
  ].join('\n');
}

/** The migration that creates each table, with its comment. */
function origins(): { file: string; tables: { name: string; why: string }[] }[] {
  return globSync('*.sql', { cwd: migrations })
    .sort()
    .map((file) => ({
      file,
      tables: [
        ...readFileSync(join(migrations, file), 'utf8').matchAll(
          /((?:^--[^\n]*\n)*)^create (?:unlogged )?table (\w+)/gm,
        ),
      ].map(([, comment, name]) => ({
        name: name!,
        why: comment!
          .replace(/^--\s?/gm, '')
          .replaceAll('\n', ' ')
          .trim(),
      })),
    }));
}

/** Generates docs/schema.md from a migrated database, the migrations and the program's SQL. */
export async function schemaPage(client: pg.Client): Promise<string> {
  await client.query('set search_path = public');
  const rows = await readRows(client);
  const writers = new Map<string, Set<string>>();
  for (const { table, domain, isWrite } of tableUses())
    if (isWrite) writers.set(table, (writers.get(table) ?? new Set()).add(domain));
  const parts = origins()
    .filter(({ tables }) => tables.some(({ name }) => rows.has(name)))
    .map(({ file, tables }) =>
      [
        `## ${file}`,
        ...tables
          .filter(({ name }) => rows.has(name))
          .map(({ name, why }) => ofTable(rows.get(name)!, why, [...(writers.get(name) ?? [])].sort())),
      ].join('\n\n'),
    );
  return `# The schema

Made by \`npm run schema\` from the migrations (server/core/db/migrations) and the SQL in server/; \`npm test\` fails where it is
stale. ${rows.size} tables. Every table of an organization's rows is also open to \`lintel_remover\` once a demo is over.

${parts.join('\n\n')}
`;
}
