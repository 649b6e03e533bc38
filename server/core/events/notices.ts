import type pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { type Channel, channels } from './channels.ts';

type NoticesOptions = {
  db: Database;
  log: Pick<Logger, 'warn' | 'info'>;
  stopping: AbortSignal;
  /** How often the connection is pinged, because a connection that was cut silently reports no error. */
  pingMs?: number;
  /** The first and the longest pause before reconnecting. */
  reconnectMs?: readonly [first: number, longest: number];
};

/** The process's one listening connection, re-established whenever it is lost. */
export class Notices {
  readonly #options: Required<NoticesOptions>;
  readonly #heard = new Map<Channel, ((payload: string) => void)[]>();
  readonly #lost: (() => void)[] = [];
  readonly #restored: (() => void)[] = [];
  #connected = false;
  #running: Promise<void> | undefined;

  constructor(options: NoticesOptions) {
    this.#options = { pingMs: 2_000, reconnectMs: [50, 1_000], ...options };
  }

  on(channel: Channel, listener: (payload: string) => void): void {
    this.#heard.set(channel, [...(this.#heard.get(channel) ?? []), listener]);
  }

  /** Calls the listener when the connection is lost, after which notices may be missed. */
  onLost(listener: () => void): void {
    this.#lost.push(listener);
  }

  /** Calls the listener when the connection is back; notices sent in between are lost. */
  onRestored(listener: () => void): void {
    this.#restored.push(listener);
  }

  get connected(): boolean {
    return this.#connected;
  }

  /** Resolves when the first connection is listening. */
  async start(): Promise<void> {
    const client = await this.#connect();
    this.#running = this.#keep(client);
  }

  /** Waits for the loop, which ends on its own once the process is asked to stop. */
  async stopped(): Promise<void> {
    await this.#running;
  }

  async #keep(first: pg.Client): Promise<void> {
    const { stopping, log } = this.#options;
    let client: pg.Client | undefined = first;
    while (client) {
      this.#connected = true;
      await this.#untilLost(client);
      this.#connected = false;
      if (stopping.aborted) return;
      log.warn('the listening connection was lost');
      for (const listener of this.#lost) listener();
      client = await this.#connectAgain();
      if (!client) return;
      log.info('the listening connection is back');
      for (const listener of this.#restored) listener();
    }
  }

  async #connectAgain(): Promise<pg.Client | undefined> {
    const { stopping, reconnectMs } = this.#options;
    const [firstMs, longestMs] = reconnectMs;
    for (let pauseMs = firstMs; !stopping.aborted; pauseMs = Math.min(longestMs, pauseMs * 2)) {
      try {
        return await this.#connect();
      } catch {
        await pause(pauseMs * (0.5 + Math.random() / 2), stopping);
      }
    }
    return undefined;
  }

  async #connect(): Promise<pg.Client> {
    const client = this.#options.db.listener();
    // An error event without a listener would end the process; #untilLost handles the loss itself.
    client.on('error', () => {});
    try {
      await client.connect();
      client.on('notification', ({ channel, payload = '' }) => {
        this.#tell(channel as Channel, payload);
      });
      await client.query(
        Object.values(channels)
          .map((channel) => `listen ${channel}`)
          .join('; '),
      );
      return client;
    } catch (error) {
      discard(client);
      throw error;
    }
  }

  /** A notice that can't be parsed, perhaps from a newer release, must not end the process. */
  #tell(channel: Channel, payload: string): void {
    for (const listener of this.#heard.get(channel) ?? []) {
      try {
        listener(payload);
      } catch (error) {
        this.#options.log.warn({ err: error, channel }, 'a notice was not understood');
      }
    }
  }

  /** Resolves when the connection ended, didn't answer a ping in time, or is no longer needed. */
  async #untilLost(client: pg.Client): Promise<void> {
    const { stopping, pingMs } = this.#options;
    const gone = new AbortController();
    const end = () => gone.abort();
    client.once('end', end);
    client.once('error', end);
    stopping.addEventListener('abort', end, { once: true });
    if (stopping.aborted) end();
    while (!gone.signal.aborted) {
      await pause(pingMs, gone.signal);
      if (gone.signal.aborted) break;
      const answered = await Promise.race([
        client.query('select 1').then(
          () => true,
          () => false,
        ),
        pause(pingMs, gone.signal).then(() => false),
      ]);
      if (!answered) end();
    }
    stopping.removeEventListener('abort', end);
    discard(client);
  }
}

/** Closes a connection whose other end may no longer respond. */
function discard(client: pg.Client): void {
  client.end().catch(() => {});
  const { stream } = (client as unknown as { connection: { stream: { destroySoon(): void } } }).connection;
  stream.destroySoon();
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done);
  });
}
