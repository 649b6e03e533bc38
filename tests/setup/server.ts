import type { Logger } from 'pino';
import type { Patience } from '#server/core/http/slow-bodies.ts';
import type { Services } from '#server/core/services.ts';
import { readSettings } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openServices } from '#server/services.ts';
import { createWeb, listen, type Pages } from '#server/web.ts';
import { type TestDatabase, testDatabase } from './database.ts';

export type TestServer = {
  url: string;
  services: Services;
  database: TestDatabase;
  stop(): Promise<void>;
};

export type TestServerOptions = {
  log?: Logger;
  pages?: (services: Services) => Pages;
  patience?: Patience;
};

/** The product's web process on its own port, with its own database unless one is given. */
export async function startTestServer(
  given?: TestDatabase,
  overrides: Record<string, string> = {},
  { log = openLog('silent'), pages, patience }: TestServerOptions = {},
): Promise<TestServer> {
  const database = given ?? (await testDatabase());
  const settings = readSettings({
    PORT: '0',
    LINTEL_SECRET: database.secret,
    LOG_LEVEL: 'silent',
    PASSWORD_COST: '10',
    ...overrides,
  });
  const stopping = new AbortController();
  const services = await openServices({
    settings,
    log,
    connections: { app: database.app, system: database.system },
    stopping: stopping.signal,
    checkReplies: true,
  });
  const listening = await listen(createWeb(services, pages?.(services)), 0, '127.0.0.1', undefined, patience);
  return {
    url: `http://127.0.0.1:${listening.port}`,
    services,
    database,
    async stop() {
      stopping.abort();
      await listening.stop();
      await services.db.close();
      if (!given) await database.drop();
    },
  };
}
