import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connectionsFor } from '#server/core/db/migrate.ts';
import { template } from './cluster.ts';

export type TestDatabase = {
  name: string;
  owner: pg.ClientConfig;
  app: pg.ClientConfig;
  system: pg.ClientConfig;
  /** What the roles' passwords derive from, for tests that start the program itself. */
  secret: string;
  drop(): Promise<void>;
};

/** A migrated, empty database of the test file's own: call it in `beforeAll`, `drop` in `afterAll`. */
export async function testDatabase(): Promise<TestDatabase> {
  const { owner: server, secret } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ ...server, database: 'postgres' });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await asAdmin(`create database ${name} template ${template}`);
  const owner = { ...server, database: name };
  return {
    name,
    owner,
    ...connectionsFor(owner, secret),
    secret,
    drop: () => asAdmin(`drop database ${name} with (force)`),
  };
}
