import { startEmbedded } from '#server/core/postgres/embedded.ts';

/** The smallest program with a database, which stands for any of our processes in the supervision tests. */
const [dataDir, settings] = process.argv.slice(2) as [string, string];
const log = { info: () => {}, warn: () => {}, error: console.error };

// Listening also keeps it alive, like a server.
const asked = new Promise((resolve) => process.once('SIGTERM', resolve).once('disconnect', resolve));
const embedded = await startEmbedded({ dataDir, log, settings: JSON.parse(settings) });
process.send?.(embedded.connection);
await asked;
await embedded.stop();
process.exit();
