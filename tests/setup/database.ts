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
  /** The secret that the roles' passwords derive from, for tests that start the product itself. */
  secret: string;
  drop(): Promise<void>;
};

/** Tests wait where the product would ask users to retry, because a busy machine is not a failure. */
const patientMs = 60_000;
/** For tests of what happens when no connection is available. */
export const asInProductMs = 2_000;

/** A migrated, empty database for one test file: call it in `beforeAll`, and `drop` in `afterAll`. */
export async function testDatabase(connectionTimeoutMillis = patientMs): Promise<TestDatabase> {
  const { owner: server, secret } = inject('cluster');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ ...server, database: 'postgres' });
    await admin.connect();
    await admin.query(statement).finally(() => admin.end());
  };
  await asAdmin(`create database ${name} template ${template} strategy file_copy`);
  const owner = { ...server, database: name };
  const { app, system } = connectionsFor(owner, secret);
  return {
    name,
    owner,
    app: { ...app, connectionTimeoutMillis },
    system: { ...system, connectionTimeoutMillis },
    secret,
    drop: () => asAdmin(`drop database ${name} with (force)`),
  };
}
