import type { Logger } from 'pino';
import type { LiveEvent } from '#contract/core/events.ts';
import type { Actor, Member } from '../auth/actor.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { channels } from './channels.ts';
import { type LiveNotice, noticesOf, unpack } from './live-channel.ts';
import { LiveStream } from './live-stream.ts';
import { hasMissed } from './missed.ts';
import type { Notices } from './notices.ts';
import { sessionsInForce } from './sessions-in-force.ts';
import { type Sights, seenBy } from './sights.ts';

type LiveOptions = {
  db: Database;
  notices: Notices;
  log: Pick<Logger, 'warn'>;
  stopping: AbortSignal;
  sights: Sights;
  beatMs?: number;
  /** How often sessions are checked while the notice connection is down. */
  checkMs?: number;
};

const mostStreamsOfAUser = 10;
const mostRemembered = 10_000;

/** The open live streams of this process. */
export class Live {
  readonly #options: Required<LiveOptions>;
  readonly #byOrganisation = new Map<string, Set<LiveStream>>();
  /** Every event arrives twice: from the process that recorded it, and from the workers. */
  readonly #told = new Set<string>();
  /** Events waiting to be sent, by organization. An organization with an entry is being notified, one batch after the other. */
  readonly #telling = new Map<string, LiveEvent[]>();

  constructor(options: LiveOptions) {
    this.#options = { beatMs: 15_000, checkMs: 800, ...options };
    const { db, notices, stopping, beatMs, checkMs } = this.#options;
    const anybody = () => this.#byOrganisation.size > 0;
    db.onCommitted((events) => {
      if (anybody()) for (const notice of noticesOf(events)) this.#tell(notice);
    });
    notices.on(channels.live, (payload) => {
      if (anybody()) this.#tell(unpack(payload));
    });
    notices.on(channels.sessions, (id) => {
      void this.#check(({ actor }) => actor.sessionId === id || actor.userId === id);
    });
    notices.onRestored(() => this.#each((stream) => stream.say('resync')));
    const timers = [
      setInterval(() => {
        this.#each((stream) => stream.beat());
        // Sessions also expire on their own, without a notice.
        void this.#check(() => true);
      }, beatMs),
      setInterval(() => {
        if (!notices.connected) void this.#check(() => true);
      }, checkMs),
    ];
    for (const timer of timers) timer.unref();
    stopping.addEventListener('abort', () => {
      for (const timer of timers) clearInterval(timer);
      this.#closeAll();
    });
  }

  get open(): number {
    return [...this.#byOrganisation.values()].reduce((sum, streams) => sum + streams.size, 0);
  }

  /** `since` is the state of the database that the screen has loaded; see `asOf` of a session. */
  connect(actor: Member & { sessionId: string }, since: string): LiveStream {
    if (this.#options.stopping.aborted) throw new Refusal('unavailable', undefined, { retryAfter: 1 });
    const streams = this.#byOrganisation.get(actor.organisationId) ?? new Set();
    const own = [...streams].filter((stream) => stream.actor.userId === actor.userId);
    if (own.length >= mostStreamsOfAUser) {
      throw new Refusal('rate_limited', `At most ${mostStreamsOfAUser} screens listen at once.`, { retryAfter: 60 });
    }
    const stream = new LiveStream(actor, (closed) => this.#forget(closed));
    this.#byOrganisation.set(actor.organisationId, streams.add(stream));
    stream.beat();
    void this.#catchUp(stream, since);
    // The session may have ended after the caller's check, before this stream could receive the notice.
    void this.#check((other) => other === stream);
    return stream;
  }

  /** Tells a new stream whether what its screen has loaded is still current. Whatever happens from now on reaches it by itself. */
  async #catchUp(stream: LiveStream, since: string): Promise<void> {
    const { db, log, stopping } = this.#options;
    try {
      const { missed, asOf } = await hasMissed(db, stream.actor.organisationId, since);
      stream.say(missed ? 'resync' : 'current', { asOf });
    } catch (error) {
      if (!stopping.aborted) log.warn({ err: error }, 'what a screen has missed could not be asked');
      stream.say('resync');
    }
  }

  #tell({ organisationId, events, userId }: LiveNotice): void {
    if (events === 'everything') {
      for (const stream of this.#streamsOf(organisationId, userId)) stream.say('resync');
      return;
    }
    const fresh = events.filter(({ id }) => !this.#told.has(id));
    for (const { id } of fresh) this.#remember(id);
    // A notice for one person is always visible to that person.
    if (userId !== undefined) {
      for (const stream of this.#streamsOf(organisationId, userId)) for (const event of fresh) stream.tell(event);
      return;
    }
    const waiting = this.#telling.get(organisationId);
    if (waiting) waiting.push(...fresh);
    else void this.#tellInOrder(organisationId, fresh);
  }

  #streamsOf(organisationId: string, userId?: string): LiveStream[] {
    const all = [...(this.#byOrganisation.get(organisationId) ?? [])];
    return userId === undefined ? all : all.filter(({ actor }) => actor.userId === userId);
  }

  /** Events that arrive while PostgreSQL checks who sees the previous ones are checked together next. */
  async #tellInOrder(organisationId: string, first: LiveEvent[]): Promise<void> {
    for (let events = first; events.length > 0; ) {
      this.#telling.set(organisationId, []);
      await this.#tellWhoSees(organisationId, events);
      events = this.#telling.get(organisationId)!;
    }
    this.#telling.delete(organisationId);
  }

  /**
   * Tells those who see a record about its event, and all others only that something changed, because they may have seen the record until
   * now.
   */
  async #tellWhoSees(organisationId: string, events: readonly LiveEvent[]): Promise<void> {
    const { db, sights, log, stopping } = this.#options;
    const people = new Map(this.#streamsOf(organisationId).map(({ actor }) => [actor.userId, actor]));
    try {
      const isSeen = await seenBy(db, sights, organisationId, [...people.values()], events);
      for (const stream of this.#streamsOf(organisationId)) {
        // A person who connected in the meantime has already loaded the current state.
        if (!people.has(stream.actor.userId)) continue;
        for (const event of events) {
          if (isSeen(stream.actor, event)) stream.tell(event);
          else stream.hint();
        }
      }
    } catch (error) {
      if (stopping.aborted) return;
      log.warn({ err: error }, 'who sees what has changed could not be asked');
      for (const stream of this.#streamsOf(organisationId)) stream.hint();
    }
  }

  #remember(id: string): void {
    this.#told.add(id);
    if (this.#told.size > mostRemembered) for (const oldest of this.#told.keys().take(1)) this.#told.delete(oldest);
  }

  /** Closes streams whose session ended, or whose session's organization or role has changed since they were opened. */
  async #check(concerns: (stream: LiveStream) => boolean): Promise<void> {
    const streams = [...this.#byOrganisation.values()].flatMap((own) => [...own].filter(concerns));
    if (streams.length === 0) return;
    try {
      const inForce = await sessionsInForce(
        this.#options.db,
        streams.map(({ actor }) => actor.sessionId),
      );
      for (const stream of streams) {
        const now = inForce.get(stream.actor.sessionId);
        if (now?.organisationId === stream.actor.organisationId && now.role === stream.actor.role) continue;
        stream.say('ended');
        stream.close();
      }
    } catch (error) {
      // Without the database there are no new events to protect either.
      if (!this.#options.stopping.aborted) this.#options.log.warn({ err: error }, 'open screens could not be checked');
    }
  }

  #forget(stream: LiveStream): void {
    const streams = this.#byOrganisation.get(stream.actor.organisationId);
    streams?.delete(stream);
    if (streams?.size === 0) this.#byOrganisation.delete(stream.actor.organisationId);
  }

  /** Tells screens to reconnect spread over a few seconds, to whichever process answers then. */
  #closeAll(): void {
    this.#each((stream) => {
      stream.say('reconnect', {}, 500 + Math.floor(Math.random() * 2_500));
      stream.close();
    });
  }

  #each(act: (stream: LiveStream) => void): void {
    for (const streams of [...this.#byOrganisation.values()]) for (const stream of [...streams]) act(stream);
  }
}

export const isPerson = (actor: Actor): actor is Actor & { sessionId: string } => actor.sessionId !== null;
