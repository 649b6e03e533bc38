import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { kinds } from '#contract/kinds.ts';
import { tableUses } from './sql-text.ts';

/** Prints the counts of docs/decisions/0059-one-place-per-fact.md: `npm run counts`. */

const root = join(import.meta.dirname, '../..');
const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\/|^server\/seed\//.test(path);
const sources = globSync('{app,contract,server}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !isTest(path));
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

const writers = new Map<string, Set<string>>();
for (const { table, domain, isWrite } of tableUses())
  if (isWrite) writers.set(table, (writers.get(table) ?? new Set()).add(domain));

const migrations = globSync('server/core/db/migrations/*.sql', { cwd: root });
const isOfDeals = (path: string): boolean => path.split('/').some((part) => /^deals?(?:-|\.|$)/.test(part));
const lead = [...(writers.get('leads') ?? [])].sort();

const counts: Record<string, number | string> = {
  'source files': sources.length,
  'kinds of records': kinds.length,
  'files outside its folders that name the kind `deal`': sources.filter(
    (path) => !isOfDeals(path) && /'deal'|(?<![.\w])deal: /.test(textOf(path)),
  ).length,
  'lines of server/worker.ts': textOf('server/worker.ts').trimEnd().split('\n').length,
  'lines of server/routes.ts': textOf('server/routes.ts').trimEnd().split('\n').length,
  'lines of server/hanging.ts': textOf('server/hanging.ts').trimEnd().split('\n').length,
  'migrations before 0600': migrations.filter((path) => Number(path.split('/').at(-1)!.slice(0, 4)) < 600).length,
  'migrations since': migrations.filter((path) => Number(path.split('/').at(-1)!.slice(0, 4)) >= 600).length,
  'tables that the program writes': writers.size,
  'tables that more than one folder writes': [...writers.values()].filter((all) => all.size > 1).length,
  'folders that write `leads`': `${lead.length} (${lead.join(', ')})`,
};
for (const [what, count] of Object.entries(counts)) process.stdout.write(`${what}: ${count}\n`);
