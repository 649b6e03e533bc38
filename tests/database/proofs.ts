import type pg from 'pg';
import { grantedColumns, type Table } from './catalogue.ts';
import { type Filled, insertRow, leastRow } from './fill.ts';
import { allRoles, type RoleName, removedBy, seenBy } from './rules.ts';

type Grants = Record<'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE', string[]>;
type Case = { client: pg.Client; table: Table; role: RoleName; grants: Grants; own: Filled; other: Filled };

const deeds = ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] as const;

/**
 * Violations of a table's rules: rows seen, written, moved or deleted that must not be, or withheld from their organization. Every attempt
 * is rolled back. `client` is the owner's, inside a transaction.
 */
export async function violationsOf(client: pg.Client, table: Table, own: Filled, other: Filled): Promise<string[]> {
  const found: string[] = [];
  for (const role of allRoles) {
    const grants = await grantsOf(client, role, table);
    const tried: Case = { client, table, role, grants, own, other };
    for (const prove of [sees, writes, changes, removes]) {
      for (const violation of await prove(tried)) found.push(`${role} on ${table.name} ${violation}`);
    }
  }
  return found;
}

const known = new WeakMap<Table, Map<RoleName, Grants>>();

/** Cached, because these tests break policies on purpose but never grants. */
async function grantsOf(client: pg.Client, role: RoleName, table: Table): Promise<Grants> {
  const byRole = known.get(table) ?? new Map<RoleName, Grants>();
  known.set(table, byRole);
  let grants = byRole.get(role);
  if (!grants) {
    grants = {} as Grants;
    for (const deed of deeds) grants[deed] = await grantedColumns(client, role, table.name, deed);
    byRole.set(role, grants);
  }
  return grants;
}

type Attempt = { count: number } | { refused: string };

/** Runs one statement as the role, in the scope of an organization or of none, and rolls it back. */
async function attempt(
  { client, role }: Case,
  scope: Filled | undefined,
  act: (client: pg.Client) => Promise<number>,
): Promise<Attempt> {
  await client.query(`
    savepoint attempt;
    select set_config('app.org_id', '${scope?.organisationId ?? ''}', true), set_config('app.user_id', '${scope?.userId ?? ''}', true);
    set local role ${role}`);
  try {
    return { count: await act(client) };
  } catch (error) {
    return { refused: (error as { code: string }).code };
  } finally {
    await client.query('rollback to savepoint attempt; reset role');
  }
}

const ran = (text: string) => async (client: pg.Client) => (await client.query(text)).rowCount ?? 0;
const counted = (from: string) => async (client: pg.Client) =>
  Number((await client.query(`select count(*) from ${from}`)).rows[0].count);

const noPrivilege = '42501';
const said = (result: Attempt): string => ('count' in result ? `${result.count} rows` : `refusal ${result.refused}`);
const isCount = (result: Attempt, count: number): boolean => 'count' in result && result.count === count;
const isRefused = (result: Attempt): boolean => 'refused' in result && result.refused === noPrivilege;

async function sees(tried: Case): Promise<string[]> {
  const { client, table, role, grants, own } = tried;
  const { name } = table;
  const rule = seenBy(role, table, own);
  if (grants.SELECT.length === 0) {
    const result = await attempt(tried, own, counted(name));
    return isRefused(result) ? [] : [`reads without a grant: ${said(result)}`];
  }
  const expected = await counted(`${name} where ${rule}`)(client);
  const found: string[] = [];
  const all = await attempt(tried, own, counted(name));
  if (!isCount(all, expected)) found.push(`must see ${expected} rows and sees ${said(all)}`);
  if (role === 'lintel_app') {
    const foreign = await attempt(tried, own, counted(`${name} where not (${rule})`));
    if (!isCount(foreign, 0)) found.push(`sees rows that are not its own: ${said(foreign)}`);
    const unscoped = await attempt(tried, undefined, counted(name));
    if (!isCount(unscoped, 0)) found.push(`sees rows without a scope: ${said(unscoped)}`);
  }
  return found;
}

/** Columns that name a row's owner. */
const belongs = ['organisation_id', 'owner'];

async function writes(tried: Case): Promise<string[]> {
  const { table, role, grants, own, other } = tried;
  if (grants.INSERT.length === 0) return [];
  const insert = (filled: Filled) => async (client: pg.Client) => {
    const row = leastRow(table, filled);
    if (role === 'lintel_system' && table.name === 'outbox_messages')
      row.organisation_id = filled === own ? null : row.organisation_id;
    await insertRow(client, table.name, row);
    return 1;
  };
  const found: string[] = [];
  const ownRow = await attempt(tried, own, insert(own));
  // A duplicate key error means that the policy would allow the row.
  if (!isCount(ownRow, 1) && said(ownRow) !== 'refusal 23505') found.push(`cannot write its own row: ${said(ownRow)}`);
  // Rows without an organization are writable by one role only.
  if (['lintel_system', 'lintel_pacer'].includes(role) && seenBy(role, table, own) === 'true') return found;
  for (const [scope, what] of [
    [own, 'a row of another organisation'],
    [undefined, 'a row without a scope'],
  ] as const) {
    const result = await attempt(tried, scope, insert(other));
    if (!isRefused(result)) found.push(`writes ${what}: ${said(result)}`);
  }
  return found;
}

async function changes(tried: Case): Promise<string[]> {
  const { client, table, role, grants, own, other } = tried;
  if (grants.UPDATE.length === 0) return [];
  const { name } = table;
  const found: string[] = [];
  const expected = await counted(`${name} where ${seenBy(role, table, own)}`)(client);
  const resettable = table.columns.find(
    ({ name: column, isResettable }) =>
      isResettable && grants.UPDATE.includes(column) && ![...belongs, ...table.primaryKey].includes(column),
  );
  // No condition, so that only the update policies limit it.
  const all = resettable
    ? await attempt(tried, own, ran(`update ${name} set ${resettable.name} = default`))
    : await attempt(tried, own, ran(`update ${name} set ${grants.UPDATE[0]} = ${grants.UPDATE[0]}`));
  // A refusal by a table's own rules means that the policies allowed it.
  if (role === 'lintel_importer' && said(all) === 'refusal 23514') return found;
  if (!isCount(all, expected)) found.push(`must change ${expected} rows and changes ${said(all)}`);
  if (role !== 'lintel_app') return found;
  const [place] = belongs.filter((column) => grants.UPDATE.includes(column));
  if (!place) return found;
  const value = place === 'owner' ? `'${other.organisationId}:moved'` : `'${other.organisationId}'`;
  const moved = await attempt(tried, own, ran(`update ${name} set ${place} = ${value}`));
  if (!isRefused(moved)) found.push(`moves rows to another organisation: ${said(moved)}`);
  return found;
}

async function removes(tried: Case): Promise<string[]> {
  const { client, table, role, grants, own } = tried;
  if (grants.DELETE.length === 0) return [];
  const rule = removedBy(role, table, own);
  const expected = await counted(`${table.name} where ${rule}`)(client);
  const result = await attempt(tried, own, ran(`delete from ${table.name}`));
  // Referenced rows stay; reading proves that others' rows are not visible.
  if ('refused' in result && result.refused === '23503') return [];
  return isCount(result, expected) ? [] : [`must remove ${expected} rows and removes ${said(result)}`];
}
