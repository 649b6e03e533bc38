import { existsSync } from 'node:fs';
import { backUp } from './core/postgres/backup.ts';
import { startEmbedded } from './core/postgres/embedded.ts';
import { readSettings } from './env.ts';

/** `npm run backup -- <folder>` works with or without the product running. */
async function main(into: string | undefined): Promise<void> {
  if (!into || existsSync(into)) throw new Error('Name a folder that does not exist yet: npm run backup -- <folder>');
  const { DATABASE_URL, dataDir } = readSettings();
  if (DATABASE_URL)
    throw new Error('The database at DATABASE_URL has its own tools for backups: pg_dump, pg_basebackup.');
  const embedded = await startEmbedded({ dataDir, log: { ...console, info: () => {} } });
  await backUp({ connection: embedded.connection, dataDir, into }).finally(embedded.stop);
  console.log(`Backed up to ${into}. To restore, stop the product, put that folder where DATA_DIR points, and start.`);
}

try {
  await main(process.argv[2]);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
