import { startEmbedded } from '#server/core/postgres/embedded.ts';

/** The least program that has a database: stands for any process of ours in the tests of its supervision. */
const [dataDir, settings] = process.argv.slice(2) as [string, string];
const log = { info: () => {}, warn: () => {}, error: console.error };

const embedded = await startEmbedded({ dataDir, log, settings: JSON.parse(settings) });
process.send?.(embedded.connection);
const end = async () => {
  await embedded.stop();
  process.exit();
};
process.once('SIGTERM', end);
// Also keeps it alive, as a server would.
process.once('disconnect', end);
