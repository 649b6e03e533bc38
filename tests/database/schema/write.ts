/** Writes docs/schema.md: `npm run schema`. */
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { migrate } from '#server/core/db/migrate.ts';
import { startEmbedded } from '#server/core/postgres/embedded.ts';
import { throwaway } from '../../setup/cluster.ts';
import { removeFolder, scratchFolder } from '../../setup/scratch.ts';
import { pagePath, schemaPage } from './page.ts';

const folder = await scratchFolder();
const embedded = await startEmbedded({
  dataDir: folder,
  log: { info: () => {}, warn: console.warn, error: console.error },
  settings: throwaway,
});
try {
  await migrate({ owner: embedded.connection, secret: 'of a database that is thrown away at once' });
  const client = new pg.Client(embedded.connection);
  await client.connect();
  await writeFile(pagePath, await schemaPage(client));
  await client.end();
} finally {
  await embedded.stop();
  await removeFolder(folder);
}
