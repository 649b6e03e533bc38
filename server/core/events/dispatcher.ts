import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { lookForWork, placeCursors } from './cursors.ts';
import { deliver } from './deliver.ts';
import { countFailure, type FailureRules, isConnectionLost } from './failures.ts';
import type { Listener } from './listener.ts';
import { Loop } from './loop.ts';

export type DispatcherOptions = {
  db: Database;
  listeners: readonly Listener[];
  log: Pick<Logger, 'error' | 'warn'>;
  /** How often to look for events without being woken. */
  pollMs?: number;
  batchSize?: number;
} & Partial<FailureRules>;

const shortestPauseMs = 10;

/**
 * Takes every listener through the events in transaction order, never past a transaction that is still running. Only one worker handles a
 * listener at a time, and listeners don't wait for each other.
 */
export class Dispatcher {
  readonly #options: Required<DispatcherOptions>;
  readonly #loop: Loop;
  readonly #busy = new Map<string, Promise<void>>();
  /** The number of events still to be handled one at a time, after a failure in a batch. */
  readonly #careful = new Map<string, number>();
  /** Listeners that became due while they were busy: their last read may have missed the new events. */
  readonly #lookAgain = new Set<string>();
  #heldMs = shortestPauseMs;
  #stopped = false;

  constructor(options: DispatcherOptions) {
    const names = new Set(options.listeners.map(({ name }) => name));
    if (names.size !== options.listeners.length) throw new Error('Two listeners have the same name.');
    this.#options = {
      pollMs: 1_000,
      batchSize: 200,
      mostAttempts: 5,
      pauseMs: (attempt) => Math.min(30_000, 250 * 4 ** (attempt - 1)),
      ...options,
    };
    this.#loop = new Loop({
      everyMs: this.#options.pollMs,
      round: () => this.#startWork(),
      onError: (error) => options.log.warn({ err: error }, 'events could not be looked for'),
    });
  }

  async start(): Promise<void> {
    await this.#options.db.asSystem((tx) => placeCursors(tx, this.#options.listeners));
    this.#loop.start();
  }

  wake(): void {
    this.#loop.wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loop.stop();
    await Promise.all(this.#busy.values());
  }

  async #startWork(): Promise<void> {
    const { batchSize, db, listeners, log, pollMs } = this.#options;
    // The same number of events as one delivery reads, so that the delivery reaches the event that made its listener due.
    const { due, held, isBehind } = await db.asSystem((tx) => lookForWork(tx, listeners, batchSize));
    for (const listener of listeners) {
      if (!due.includes(listener.name)) continue;
      if (this.#busy.has(listener.name)) {
        this.#lookAgain.add(listener.name);
        continue;
      }
      const work = this.#workOff(listener)
        .catch((error) => log.warn({ err: error, listener: listener.name }, 'delivery stopped'))
        .finally(() => {
          this.#busy.delete(listener.name);
          if (this.#lookAgain.delete(listener.name)) this.wake();
        });
      this.#busy.set(listener.name, work);
    }
    if (isBehind) this.wake();
    // Most transactions end within milliseconds, so looking again soon is worth it; the wait grows to the usual interval for a long one.
    this.#heldMs = held ? Math.min(pollMs, this.#heldMs * 2) : shortestPauseMs;
    if (held) setTimeout(() => this.wake(), this.#heldMs).unref();
  }

  async #workOff(listener: Listener): Promise<void> {
    const { db, batchSize } = this.#options;
    while (!this.#stopped) {
      const left = this.#careful.get(listener.name) ?? 0;
      const outcome = await deliver(db, listener, { limit: batchSize, careful: left > 0 });
      if (outcome.did === 'nothing') return;
      if (outcome.did === 'delivered') {
        // A careful system listener handles one event per round; an organization listener handles a whole batch.
        this.#careful.set(listener.name, listener.works === 'as system' ? Math.max(0, left - 1) : 0);
      } else if (isConnectionLost(outcome.error)) {
        throw outcome.error;
      } else if (outcome.events.length > 1) {
        this.#careful.set(listener.name, outcome.events.length);
      } else {
        await this.#failed(listener, outcome.events[0]!, outcome.error);
        return;
      }
    }
  }

  async #failed(listener: Listener, event: Parameters<typeof countFailure>[2], error: unknown): Promise<void> {
    const { db, log, mostAttempts, pauseMs } = this.#options;
    const counted = await countFailure(db, listener, event, error, { mostAttempts, pauseMs });
    const about = { err: error, listener: listener.name, eventId: event.id, kind: event.kind };
    if (counted.setAside) log.error(about, 'an event was set aside');
    else log.warn(about, 'an event is tried again');
    setTimeout(() => this.wake(), counted.pauseMs).unref();
  }
}
