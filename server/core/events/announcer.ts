import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { sql } from '../db/sql.ts';
import type { RecordedEvent } from '../db/transaction.ts';
import { channels } from './channels.ts';
import { noticesOf, sendLive } from './live-channel.ts';

type AnnouncerOptions = {
  db: Database;
  log: Pick<Logger, 'warn'>;
  stopping: AbortSignal;
  /** Commits within this time are announced together, because each notice takes a lock that all commits share. */
  gatherMs?: number;
};

/** Events beyond this number still reach screens, through the workers. */
const mostGathered = 2_000;

/** Tells other processes about this process's commits, after the commit and outside its transaction. */
export class Announcer {
  readonly #options: Required<AnnouncerOptions>;
  #events: Omit<RecordedEvent, 'data'>[] = [];
  #hasJobs = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AnnouncerOptions) {
    this.#options = { gatherMs: 20, ...options };
    options.db.onCommitted((events) => {
      const room = mostGathered - this.#events.length;
      this.#events.push(...events.slice(0, Math.max(room, 0)));
      this.#soon();
    });
    options.db.onEnqueued(() => {
      this.#hasJobs = true;
      this.#soon();
    });
  }

  #soon(): void {
    this.#timer ??= setTimeout(() => void this.#tell(), this.#options.gatherMs).unref();
  }

  async #tell(): Promise<void> {
    const events = this.#events;
    const hasJobs = this.#hasJobs;
    this.#events = [];
    this.#hasJobs = false;
    this.#timer = undefined;
    try {
      await this.#options.db.asSystem(async (tx) => {
        if (events.length > 0) await sendLive(tx, noticesOf(events));
        if (hasJobs) await tx.run(sql`select pg_notify(${channels.jobs}, '')`);
      });
    } catch (error) {
      // The workers still deliver the events, only later.
      if (!this.#options.stopping.aborted)
        this.#options.log.warn({ err: error }, 'what was committed could not be announced');
    }
  }
}
