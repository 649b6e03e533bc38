import type { Services } from '#server/core/services.ts';
import { readSettings } from '#server/env.ts';
import { openLog } from '#server/log.ts';
import { openServices } from '#server/services.ts';
import type { TestDatabase } from './database.ts';

export type TestServices = { services: Services; stop(): Promise<void> };

/** What a worker process has, without the web part: several of these on one database act as several machines. */
export async function testServices({
  app,
  system,
  secret,
}: Pick<TestDatabase, 'app' | 'system' | 'secret'>): Promise<TestServices> {
  const stopping = new AbortController();
  const services = await openServices({
    settings: readSettings({ LINTEL_SECRET: secret, LOG_LEVEL: 'silent' }),
    log: openLog('silent'),
    connections: { app, system },
    stopping: stopping.signal,
    checkReplies: true,
  });
  return {
    services,
    async stop() {
      stopping.abort();
      await services.notices.stopped();
      await services.db.close();
    },
  };
}
