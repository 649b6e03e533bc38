import { join } from 'node:path';
import type pg from 'pg';
import { startSession } from '#server/core/auth/sessions.ts';
import { connectionsFor, migrate } from '#server/core/db/migrate.ts';
import { startEmbedded } from '#server/core/postgres/embedded.ts';
import type { Services } from '#server/core/services.ts';
import { readSettings } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openServices } from '#server/services.ts';
import { type Running, start } from './processes.ts';
import type { Subject } from './works.ts';

/** A dedicated database that is kept between runs, and the programs that use it. */
export type House = {
  /** The connection of the bare driver: the database's owner, exempt from row policies. */
  owner: pg.ClientConfig;
  services: Services;
  startProduct(mode: 'web' | 'worker'): Promise<Running>;
  startBare(subject: Subject): Promise<Running>;
  /** The cookie of a freshly signed-in user. */
  cookieOf(subject: Subject): Promise<string>;
  close(): Promise<void>;
};

export async function openHouse(): Promise<House> {
  const dataDir = join(import.meta.dirname, '../.data/bench');
  const publicUrl = 'http://lintel.example';
  const quiet = { info: () => {}, warn: console.warn, error: console.error };
  const embedded = await startEmbedded({ dataDir, log: quiet });
  const owner: pg.ClientConfig = embedded.connection;
  const settings = readSettings({ DATA_DIR: dataDir, PUBLIC_URL: publicUrl });
  await migrate({ owner, secret: settings.secret });
  const services = await openServices({
    settings,
    log: openLog('silent'),
    connections: connectionsFor(owner, settings.secret),
    stopping: new AbortController().signal,
    checkReplies: false,
  });
  return {
    owner,
    services,
    startProduct: (mode) =>
      start(['build/program/main.js', mode], {
        DATA_DIR: dataDir,
        PUBLIC_URL: publicUrl,
        PORT: '0',
        LOG_LEVEL: 'warn',
        NODE_ENV: 'production',
      }),
    startBare: (subject) =>
      start(['bench/bare-server.ts'], {
        BENCH_CONNECTION: JSON.stringify(owner),
        BENCH_SUBJECT: JSON.stringify(subject),
      }),
    async cookieOf(subject) {
      const issued = await services.db.asSystem((tx) =>
        startSession(tx, services, {
          userId: subject.ownerId,
          organisationId: subject.organisationId,
          request: { id: 'bench', ip: '', userAgent: 'bench' },
          device: undefined,
        }),
      );
      return issued.cookies[0]!.split(';')[0]!;
    },
    async close() {
      await services.db.close();
      await embedded.stop();
    },
  };
}
