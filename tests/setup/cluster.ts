import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#server/core/db/migrate.ts';
import { startEmbedded } from '#server/core/postgres/embedded.ts';
import { removeFolder, scratchFolder } from './scratch.ts';

export type TestCluster = { owner: { host: string; port: number; user: string; password: string }; secret: string };

declare module 'vitest' {
  interface ProvidedContext {
    cluster: TestCluster;
  }
}

/** The database that each test's own is copied from. */
export const template = 'lintel_template';

const warningsOnly = { info: () => {}, warn: console.warn, error: console.error };

/** One PostgreSQL per run, in a temporary folder. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await scratchFolder();
  const embedded = await startEmbedded({ dataDir: folder, log: warningsOnly, settings: throwaway });
  const { database, ...owner } = embedded.connection;
  const secret = 'the secret of the test cluster, long enough to be taken';

  const admin = new pg.Client({ ...owner, database });
  await admin.connect();
  await admin.query(`create database ${template}`);
  await admin.end();
  await migrate({ owner: { ...owner, database: template }, secret });

  project.provide('cluster', { owner, secret });
  return async () => {
    await embedded.stop();
    await removeFolder(folder);
  };
}

export const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  autovacuum: 'off',
  max_connections: 200,
  // In a memory file system, retained log takes memory from everyone else.
  max_wal_size: '256MB',
};
