import { totalmem } from 'node:os';

export type Settings = Record<string, string | number>;

const mebibytes = 1024 * 1024;
const between = (low: number, value: number, high: number): number => Math.round(Math.min(high, Math.max(low, value)));

/** The memory available to the database: the container's limit if there is one. */
function memory(): number {
  const limit = process.constrainedMemory();
  return (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / mebibytes;
}

/** Sized for a small machine that also runs the product. Passed at every start, so that a new release can change them. */
export function settingsFor(own: Settings = {}): Settings {
  return {
    // An acknowledged write survives a power failure.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Enough for an online copy of the files (backup.ts), without standbys.
    wal_level: 'replica',
    max_wal_senders: 1,
    max_replication_slots: 1,
    max_logical_replication_workers: 0,
    // Bounds the recovery time after a crash.
    max_wal_size: '2GB',
    checkpoint_timeout: '10min',
    max_connections: 100,
    shared_buffers: `${between(128, memory() / 4, 1024)}MB`,
    effective_cache_size: `${between(256, memory() / 2, 16384)}MB`,
    work_mem: '16MB',
    maintenance_work_mem: `${between(64, memory() / 16, 512)}MB`,
    random_page_cost: 1.1,
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // The product logs its own failed statements; PostgreSQL's log would include their text and details, which contain client data.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_line_prefix: '',
    cluster_name: 'lintel',
    ...own,
  };
}

export const asArguments = (settings: Settings): string[] =>
  Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
