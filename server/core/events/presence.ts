import type { Logger } from 'pino';
import type { Database } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { sql } from '../db/sql.ts';
import { channels } from './channels.ts';
import { sendLive } from './live-channel.ts';
import type { Notices } from './notices.ts';

type PresenceOptions = {
  db: Database;
  notices: Notices;
  log: Pick<Logger, 'warn'>;
  stopping: AbortSignal;
  /** A user who hasn't reported for this long counts as gone. */
  goneMs: number;
  /** Reports within this time are sent to other processes together, because each notice takes a lock that all commits share. */
  gatherMs?: number;
};

/** A user has a record open, or has closed it. */
type Sight = { organisationId: string; type: string; id: string; userId: string; isHere: boolean };
/** A sight in the form that is sent to other processes. */
type Packed = [organisation: string, type: string, id: string, user: string, isHere: 0 | 1];

/** As many as safely fit into one PostgreSQL notice. */
const mostPacked = 40;
/** Reports beyond this number are sent when the screen reports again. */
const mostWaiting = 2_000;

const keyOf = ({ organisationId, type, id }: Pick<Sight, 'organisationId' | 'type' | 'id'>): string =>
  `${organisationId} ${type} ${id}`;

/** Which users have which record open, as far as this process knows. It is never stored and expires within a minute. */
export class Presence {
  readonly #options: Required<PresenceOptions>;
  readonly #seen = new Map<string, Map<string, number>>();
  #waiting: Sight[] = [];
  #changed: Sight[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(options: PresenceOptions) {
    this.#options = { gatherMs: 200, ...options };
    const { notices, stopping, goneMs } = this.#options;
    notices.on(channels.presence, (payload) => {
      for (const [organisationId, type, id, userId, isHere] of JSON.parse(payload) as Packed[])
        this.#keep({ organisationId, type, id, userId, isHere: isHere === 1 });
    });
    const sweep = setInterval(() => this.#sweep(), goneMs).unref();
    stopping.addEventListener('abort', () => {
      clearInterval(sweep);
      clearTimeout(this.#timer);
    });
  }

  /** Notifies the record's screens only when a user comes or goes, not at every report. */
  note(sight: Sight): void {
    const isNews = this.#keep(sight);
    if (this.#waiting.length >= mostWaiting) return;
    this.#waiting.push(sight);
    if (isNews) this.#changed.push(sight);
    this.#timer ??= setTimeout(() => void this.#tell(), this.#options.gatherMs).unref();
  }

  others({ organisationId, type, id, userId }: Omit<Sight, 'isHere'>): string[] {
    const since = Date.now() - this.#options.goneMs;
    const seen = this.#seen.get(keyOf({ organisationId, type, id })) ?? [];
    return [...seen].filter(([user, at]) => user !== userId && at > since).map(([user]) => user);
  }

  /** Returns whether the user came or went. */
  #keep(sight: Sight): boolean {
    const key = keyOf(sight);
    const seen = this.#seen.get(key) ?? new Map<string, number>();
    const before = seen.get(sight.userId);
    const wasHere = before !== undefined && before > Date.now() - this.#options.goneMs;
    if (sight.isHere) seen.set(sight.userId, Date.now());
    else seen.delete(sight.userId);
    if (seen.size > 0) this.#seen.set(key, seen);
    else this.#seen.delete(key);
    return wasHere !== sight.isHere;
  }

  async #tell(): Promise<void> {
    const [waiting, changed] = [this.#waiting, this.#changed];
    this.#waiting = [];
    this.#changed = [];
    this.#timer = undefined;
    const packed = waiting.map(
      ({ organisationId, type, id, userId, isHere }): Packed => [organisationId, type, id, userId, isHere ? 1 : 0],
    );
    const payloads = Array.from({ length: Math.ceil(packed.length / mostPacked) }, (_, n) =>
      JSON.stringify(packed.slice(n * mostPacked, (n + 1) * mostPacked)),
    );
    try {
      await this.#options.db.asSystem(async (tx) => {
        await tx.run(sql`select pg_notify(${channels.presence}, payload) from unnest(${payloads}::text[]) payload`);
        await sendLive(
          tx,
          [...Map.groupBy(changed, ({ organisationId }) => organisationId)].map(([organisationId, own]) => ({
            organisationId,
            events: own.map(({ type, id, userId }) => ({
              id: newId(),
              kind: 'presence.changed',
              subject: { type, id },
              actorId: userId,
              at: '',
            })),
          })),
        );
      });
    } catch (error) {
      // Screens report again on their own.
      if (!this.#options.stopping.aborted)
        this.#options.log.warn({ err: error }, 'who is where could not be announced');
    }
  }

  #sweep(): void {
    const since = Date.now() - this.#options.goneMs;
    for (const [key, seen] of this.#seen) {
      for (const [user, at] of seen) if (at <= since) seen.delete(user);
      if (seen.size === 0) this.#seen.delete(key);
    }
  }
}
