import type pg from 'pg';
import type { Logger } from 'pino';
import { Actors } from './core/auth/actors.ts';
import { Keys } from './core/auth/keys.ts';
import { Database } from './core/db/database.ts';
import type { Services } from './core/services.ts';
import type { Settings } from './env.ts';

export type Opening = {
  settings: Settings;
  log: Logger;
  connections: { app: pg.ClientConfig; system: pg.ClientConfig };
  stopping: AbortSignal;
  checkReplies: boolean;
};

/** Joins the parts that handlers, listeners and jobs are given. */
export async function openServices({ settings, log, connections, stopping, checkReplies }: Opening): Promise<Services> {
  const db = new Database({
    ...connections,
    poolSize: settings.DATABASE_POOL,
    onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  });
  const keys = new Keys(db, settings.secret);
  await keys.load();
  return { db, keys, actors: new Actors(db, keys, settings), settings, log, checkReplies, stopping };
}
