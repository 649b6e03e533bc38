import { join } from 'node:path';
import type pg from 'pg';
import { withdrawOperators } from './account/operators.ts';
import { sampleWorkspace } from './account/sample.ts';
import { awaitDatabase } from './core/db/await-database.ts';
import { connectionFromUrl } from './core/db/connection.ts';
import { connectionsFor, migrate } from './core/db/migrate.ts';
import { mountDocuments, mountStatic } from './core/http/documents.ts';
import { endWithParent } from './core/parent.ts';
import { startEmbedded } from './core/postgres/embedded.ts';
import type { Services } from './core/services.ts';
import { readSettings } from './env.ts';
import { openLog } from './log.ts';
import { openServices } from './services.ts';
import { createWeb, listen } from './web.ts';

const modes = ['all', 'web', 'worker', 'dev'] as const;
type Mode = (typeof modes)[number];

const root = join(import.meta.dirname, '..');

/** Starts the parts that a mode needs in order, and stops them in reverse order. */
async function main(mode: Mode): Promise<void> {
  const settings = readSettings();
  const log = openLog(settings.LOG_LEVEL);
  const stopping = new AbortController();
  const undo: (() => Promise<unknown>)[] = [];
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
    endWithParent(resolve);
  });

  let owner: pg.ClientConfig;
  if (settings.DATABASE_URL) {
    owner = connectionFromUrl(settings.DATABASE_URL);
    const waiting = new AbortController();
    asked.then(() => waiting.abort());
    const onWait = (error: Error) => log.warn({ err: error }, 'the database does not answer yet: waiting for it');
    if (!(await awaitDatabase(owner, { onWait, signal: waiting.signal }))) return;
  } else {
    const embedded = await startEmbedded({
      dataDir: settings.dataDir,
      log: { info: (text) => log.debug(text), warn: (text) => log.warn(text), error: (text) => log.error(text) },
    });
    undo.push(embedded.stop);
    owner = embedded.connection;
  }
  await migrate({ owner, secret: settings.secret, log: (text) => log.info(text) });
  const dev = mode === 'dev';
  const connections = connectionsFor(owner, settings.secret);
  const services = await openServices({ settings, log, connections, stopping: stopping.signal, checkReplies: dev });
  undo.push(() => services.db.close());
  await withdrawOperators(services);

  if (mode !== 'web') {
    // Imported on demand, so that a web process starts faster.
    const { startWorker } = await import('./worker.ts');
    const worker = await startWorker(services);
    undo.push(() => worker.stop());
  }
  if (mode !== 'worker') {
    const vite = dev ? await openVite() : undefined;
    if (vite) undo.push(() => vite.close());
    const app = createWeb(services, (pages) => {
      if (!vite) mountStatic(pages);
      const load = vite
        ? () => vite.ssrLoadModule('virtual:react-router/server-build')
        : () => import(join(root, 'build/server/index.js'));
      mountDocuments(pages, services, load, dev);
    });
    const listening = await listen(app, settings.PORT, settings.HOST, vite?.middlewares);
    undo.push(() => listening.stop(1_000));
    if (settings.MAIL_IN_PORT && settings.MAIL_IN_DOMAIN) {
      const { startMailDoor } = await import('./people/inbound/smtp-in.ts');
      const at = { port: settings.MAIL_IN_PORT, host: settings.HOST, domain: settings.MAIL_IN_DOMAIN };
      const door = await startMailDoor(services, at);
      undo.push(() => door.stop());
    }
    const sample = mode === 'web' || settings.DATABASE_URL ? undefined : await prepareSample(services);
    const entry = sample ? ` · enter a sample workspace, once: ${sample}` : '';
    console.log(`${settings.BRAND_NAME} is ready at http://localhost:${listening.port}${entry}`);
  } else {
    console.log(`${settings.BRAND_NAME}'s worker is ready.`);
  }

  await asked;
  stopping.abort();
  for (const step of undo.reverse()) await step();
}

/** Creates a sample workspace in an unused database, and returns the link to enter it. */
async function prepareSample(services: Services): Promise<string | undefined> {
  const sample = await sampleWorkspace(services);
  if (sample?.isNew) {
    const { fillSample } = await import('./seed/sample.ts');
    await fillSample(services, sample.organisationId, sample.people);
  }
  return sample?.link;
}

/** Vite serves and reloads the screens; everything else is the same as in production. */
async function openVite() {
  const { createServer } = await import('vite');
  return createServer({ root, appType: 'custom', server: { middlewareMode: true } });
}

const mode = process.argv[2] ?? 'all';
if (Number(process.versions.node.split('.')[0]) < 24)
  throw new Error('Lintel runs on Node 24 or later: start it with npm start.');
if (!modes.includes(mode as Mode)) throw new Error(`There is no mode ${mode}: ${modes.join(', ')}.`);
try {
  await main(mode as Mode);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
