import pg from 'pg';
import { RawRowClient } from './raw-rows.ts';

const { builtins } = pg.types;

/** Instants leave as PostgreSQL's JSON writes them (`2026-01-31T09:00:00.123456+00:00`), so both paths agree. */
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
    // Not copied: the pool hides the password from whoever lists its options.
    super(Object.assign(Object.create(config ?? null), { connectionTimeoutMillis: 2_000 }));
  }
}

export function openPool(connection: pg.ClientConfig, max: number, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    // Waiting for a free connection is bounded: past this the caller is told to come back (503), not kept hanging. While many ask at
    // once a wait of seconds ends well; what could not is a database that does not even take the connection, and that is bounded apart.
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
  // A connection that dies is replaced by the pool. Without listeners it would end the process: the pool's own hears of
  // idle ones only, not of one that is held between two statements.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
