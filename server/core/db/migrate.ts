import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { takeOverFormerChain } from './former-chain.ts';

type MigrateOptions = {
  /** A role that may create tables and roles; in the embedded database, its superuser. */
  owner: pg.ClientConfig;
  secret: string;
  log?: (message: string) => void;
};

const folder = join(import.meta.dirname, 'migrations');
const roles = ['lintel_app', 'lintel_system'] as const;

/** Every process of an installation derives the same password from the secret, so no process has to pass it to another. */
const rolePassword = (secret: string, role: (typeof roles)[number]): string =>
  createHmac('sha256', secret).update(`database role ${role}`).digest('base64url');

/** The connections that the running product uses besides the owner's: both roles own nothing and can't bypass row-level security. */
export const connectionsFor = (owner: pg.ClientConfig, secret: string) => {
  const as = (role: (typeof roles)[number]): pg.ClientConfig => ({
    ...owner,
    user: role,
    password: rolePassword(secret, role),
  });
  return { app: as('lintel_app'), system: as('lintel_system') };
};

/**
 * Safe to run from many processes at once and after a kill: a lock lets one process migrate at a time, and each file is one transaction.
 */
export async function migrate({ owner, secret, log = () => {} }: MigrateOptions): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    // The owner's role may have the same name as our schema of functions, and tables would then be created there.
    await client.query('set search_path = public');
    await client.query(`select pg_advisory_lock(hashtext('lintel migrations'))`);
    await client.query(`create table if not exists schema_migrations (
      name text primary key, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string }>('select name from schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    await takeOverFormerChain(client, applied, files);
    await ensureRoles(client, secret);
    for (const name of files) {
      if (applied.has(name)) continue;
      log(`migrating ${name}`);
      await client.query('begin');
      try {
        await client.query(await readFile(join(folder, name), 'utf8'));
        await client.query('insert into schema_migrations (name) values ($1)', [name]);
        await client.query('commit');
      } catch (error) {
        await client.query('rollback');
        throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
      }
    }
    await client.query('select lintel.rebase_events(), lintel.open_to_remover(), lintel.open_to_importer()');
  } finally {
    await client.end();
  }
}

/** Roles belong to the cluster, not to the database, so several databases and processes may create them at once. */
async function ensureRoles(client: pg.Client, secret: string): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('lintel roles'))`);
  for (const role of roles) {
    const password = client.escapeLiteral(rolePassword(secret, role));
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await client.query(`create role ${role} login nosuperuser nobypassrls password ${password}`);
    else await client.query(`alter role ${role} login password ${password}`);
  }
  // These roles own functions that see more than their callers do; no one logs in as them.
  for (const role of ['lintel_search', 'lintel_remover', 'lintel_importer', 'lintel_pacer']) {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
    if (rowCount === 0) await client.query(`create role ${role} nologin nosuperuser nobypassrls`);
    await client.query(`grant ${role} to current_user`);
  }
  await client.query(`select pg_advisory_unlock(hashtext('lintel roles'))`);
}
