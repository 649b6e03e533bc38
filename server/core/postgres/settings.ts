import { totalmem } from 'node:os';

export type Settings = Record<string, string | number>;

const mebibytes = 1024 * 1024;
const between = (low: number, value: number, high: number): number => Math.round(Math.min(high, Math.max(low, value)));

/** What the database may count on: a container's limit where there is one. */
function memory(): number {
  const limit = process.constrainedMemory();
  return (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / mebibytes;
}

/** Sized for a small machine that also runs the program. Given at every start, so a new release brings new values. */
export function settingsFor(own: Settings = {}): Settings {
  return {
    // An acknowledged write survives a power cut.
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    // Enough for an online copy of the files (backup.ts), nothing for standbys.
    wal_level: 'replica',
    max_wal_senders: 1,
    max_replication_slots: 1,
    max_logical_replication_workers: 0,
    // Bounds the time of recovery after a crash.
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
    // The program logs its own failed statements; here their text and details would put client data into the log.
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
