import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A domain is a folder of a storey; files beside the storeys go by their own name. */
export type TableUse = { path: string; domain: string; table: string; isWrite: boolean };

const folder = 'server/core/db/migrations';

/** Every table of the schema with the migration that creates it. */
export function tablesOfMigrations(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync('*.sql', { cwd: join(root, folder) }).sort())
    for (const [, name] of readFileSync(join(root, folder, file), 'utf8').matchAll(
      /^create (?:unlogged )?table (\w+)/gm,
    ))
      found.set(name!, file);
  return found;
}

const storeys = ['core', 'outside', 'account', 'people', 'inventory', 'growth', 'verticals', 'calculators', 'insight'];

/** `server/people/leads/bulk/acts.ts` belongs to people/leads. */
export function domainOf(path: string): string {
  const [, storey, room, ...rest] = path.split('/');
  return storeys.includes(storey!) && rest.length > 0 ? `${storey}/${room}` : storey!.replace(/\.ts$/, '');
}

const writes =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)\b(?=([^;`]?\s*\(|\s+(?:as\s+)?(?:\w+\s+)?(?:set|where|using|select|values|from|returning|default|on)\b|\s+\$\{|\s*`))/gi;
const reads = /\b(?:from|join)\s+(?:lateral\s+)?(\w+)\b/gi;

/** The tables in a text's SQL; the target of a write does not count as a read. */
export function usesOf(text: string, tables: ReadonlySet<string>): { table: string; isWrite: boolean }[] {
  const plain = text.replace(/^\s*(?:\/\*\*?|\*|\/\/|--).*$/gm, '').replace(/\/\*.*?\*\//g, '');
  const written = [...plain.matchAll(writes)].map(([, table]) => ({ table: table!.toLowerCase(), isWrite: true }));
  const read = [...plain.replace(/\bdelete\s+from\b/gi, 'delete').matchAll(reads)].map(([, table]) => ({
    table: table!.toLowerCase(),
    isWrite: false,
  }));
  return [...written, ...read].filter(({ table }) => tables.has(table));
}

/** What the program's SQL reads and writes, by file. Tests, seeds and test helpers are exempt. */
export function tableUses(): TableUse[] {
  const tables = new Set(tablesOfMigrations().keys());
  return globSync('server/**/*.ts', { cwd: root })
    .filter((path) => !/\.test\.ts$|\/testing\/|^server\/seed\//.test(path))
    .sort()
    .flatMap((path) =>
      usesOf(readFileSync(join(root, path), 'utf8'), tables).map((use) => ({ path, domain: domainOf(path), ...use })),
    );
}
