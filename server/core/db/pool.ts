import pg from 'pg';
import { RawRowClient } from './raw-rows.ts';

const { builtins } = pg.types;

/**
 * Instants are formatted as PostgreSQL's JSON writes them (`2026-01-31T09:00:00.123456+00:00`), so that both ways of reading a row agree.
 */
const instant = (text: string): string => `${text.replace(' ', 'T')}:00`;

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, instant],
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => parsers.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
};

class QuickClient extends RawRowClient {
  constructor(config?: pg.ClientConfig) {
    // The config is inherited rather than copied, because the pool makes the password non-enumerable so that listing its options doesn't
    // show it.
    super(Object.assign(Object.create(config ?? null), { connectionTimeoutMillis: 2_000 }));
  }
}

export function openPool(connection: pg.ClientConfig, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    // Waiting for a free connection is bounded, so that the caller is told to retry (503) instead of hanging. Under load a wait of seconds
    // usually succeeds; a database that doesn't accept the connection at all has its own, shorter limit in `QuickClient`.
    connectionTimeoutMillis: 10_000,
    ...connection,
    Client: QuickClient,
    max,
    pipeline: true,
    types,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
  } as pg.PoolConfig);
  // The pool replaces a connection that dies, but an error event without a listener would end the process. The pool's own listener covers
  // only idle connections, not one that is held between two statements.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
