import { startEmbedded } from '#server/core/postgres/embedded.ts';

/** The least program that has a database: stands for any process of ours in the tests of its supervision. */
const [dataDir, settings] = process.argv.slice(2) as [string, string];
const log = { info: () => {}, warn: () => {}, error: console.error };

// Also keeps it alive, as a server would.
const asked = new Promise((resolve) => process.once('SIGTERM', resolve).once('disconnect', resolve));
const embedded = await startEmbedded({ dataDir, log, settings: JSON.parse(settings) });
process.send?.(embedded.connection);
await asked;
await embedded.stop();
process.exit();
