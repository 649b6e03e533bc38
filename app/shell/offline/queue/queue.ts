import type { QueryClient } from '@tanstack/react-query';
import { onSignOut } from '#app/account/sign-out.ts';
import type { Write } from '#app/api.ts';
import type { Session } from '#contract/account/auth.ts';
import { placeholders } from '#contract/core/call.ts';
import { isCut, onReach } from '../reach.ts';
import { renamedTo } from '../renames.ts';
import { seenRecord } from '../seen-records.ts';
import { arrived, forgetPlaces, leftBehind, type Sent } from '../sending.ts';
import { tellSyncFacts } from '../sync-facts.ts';
import { hintWaiting } from '../waiting-hint.ts';
import { setOverlay, setWaitingWrites, waitingWrites } from '../waiting-writes.ts';
import { checked } from './checked-input.ts';
import { baseFor } from './clashes.ts';
import type { Known } from './effects/effect.ts';
import { effectOf } from './effects/effects.ts';
import { inventedIn, recordOnScreen, shownIn, showWaiting } from './overlay.ts';
import { addWrite, changeWrites, wipeWritesOf, writesOf } from './queue-store.ts';
import { callNamed, ownerOf, type QueuedWrite, versionOf, wantedFields } from './queued-write.ts';
import { Sender } from './sender.ts';
import { Settlement } from './settlement.ts';

/** Messages between the tabs of one browser about their shared queue. */
type Word = { changed: true } | { sent: QueuedWrite; answer: unknown } | { stuck: QueuedWrite };

class Queue {
  readonly #session: Session;
  readonly #client: QueryClient;
  readonly #owner: string;
  readonly #known: Known;
  readonly #sender: Sender;
  readonly #settlement: Settlement;
  readonly #channel = new BroadcastChannel('lintel-queue');
  #endings: (() => void)[] = [];

  constructor(client: QueryClient, session: Session) {
    this.#client = client;
    this.#session = session;
    this.#owner = ownerOf(session.user.id, session.organisation!.id);
    this.#known = { session, record: (id) => recordOnScreen(client, id) };
    this.#settlement = new Settlement(client);
    this.#sender = new Sender({
      owner: this.#owner,
      session,
      changed: () => this.#changed(),
      sent: (sent, answer) => this.#tell({ sent, answer }),
      stuck: (stuck) => this.#tell({ stuck }),
    });
  }

  async begin(): Promise<void> {
    setOverlay({
      shown: (data, key) => shownIn(data, key, this.#known),
      invented: (key) => inventedIn(key, this.#known) ?? renamedTo(this.#client, key),
    });
    await this.#takeUp();
    await this.#read();
    this.#channel.onmessage = ({ data }: MessageEvent<Word>) => void this.#hear(data);
    this.#endings = [
      () => this.#channel.close(),
      onReach(() => void (!isCut() && this.#sender.wake())),
      onSignOut(async () => {
        forgetPlaces(leftBehind(this.#owner).places);
        await wipeWritesOf(this.#session.user.id);
        await this.#changed();
      }),
    ];
    void this.#sender.wake();
  }

  end(): void {
    for (const end of this.#endings) end();
  }

  isOf(owner: string): boolean {
    return owner === this.#owner;
  }

  async enqueue(write: Write, tried: boolean): Promise<unknown> {
    const { name, input } = write;
    const kept = await this.#keep({ ...write, input: await checked(name, input) }, tried);
    arrived(write);
    // Requested on first need: the browser should not free space by deleting the user's work.
    void navigator.storage?.persist?.();
    await this.#changed();
    void this.#sender.wake();
    return effectOf(name).answer?.(kept, this.#known) ?? this.#settlement.answerTo(kept);
  }

  /** Queues the pending writes of pages that were closed. They may have arrived, so they keep their idempotency keys. */
  async #takeUp(): Promise<void> {
    const { places, writes } = leftBehind(this.#owner);
    for (const write of writes) await this.#keep(write, true);
    forgetPlaces(places);
  }

  async #keep({ name, input, request }: Sent, tried: boolean): Promise<QueuedWrite> {
    const effect = effectOf(name);
    const last = placeholders(callNamed(name)?.path ?? '').at(-1);
    const subject = last && String(input[last]);
    const { headers, method, path, body } = request;
    const version = versionOf({ request: { method, path, headers } });
    const told = subject ? seenRecord(subject) : undefined;
    const record = subject ? this.#known.record(subject) : undefined;
    const draft = {
      owner: this.#owner,
      user: this.#session.user.id,
      madeAt: Date.now(),
      call: name,
      input,
      request: { method, path, headers, ...(typeof body === 'string' && { body }) },
      subject,
      about: nameIn(record) || nameIn(input),
      version: effect.makes ? 1 : (version ?? record?.version),
      base: undefined,
      made: effect.makes && crypto.randomUUID(),
      triedAt: tried ? Date.now() : undefined,
      state: 'waiting',
      problem: undefined,
    } satisfies Omit<QueuedWrite, 'id'>;
    const earlier = waitingWrites().filter((write) => write.subject === subject && write.call === name);
    const seen = told?.version === version ? told : undefined;
    const base = version === undefined ? undefined : baseFor(Object.keys(wantedFields(draft)), earlier, seen);
    return addWrite({ ...draft, base });
  }

  /** The user's decision on a rejected write: resent as it now is, or discarded. */
  async decide(change: { again?: QueuedWrite; giveUp?: readonly QueuedWrite[] }): Promise<void> {
    const { again, giveUp = [] } = change;
    await changeWrites(
      giveUp.map(({ id }) => id),
      again ? [{ ...again, state: 'waiting', problem: undefined }] : [],
    );
    await this.#changed();
    for (const write of giveUp) this.#tell({ stuck: write });
    void this.#sender.wake();
  }

  /** Sends what can be sent now. Returns how many writes remain. */
  async flush(): Promise<number> {
    await this.#sender.wake();
    await this.#read();
    return waitingWrites().length;
  }

  async #read(): Promise<void> {
    setWaitingWrites(await writesOf(this.#owner));
    const { length } = waitingWrites();
    tellSyncFacts({ waiting: length });
    hintWaiting(this.#owner, length > 0);
  }

  async #changed(): Promise<void> {
    await this.#read();
    showWaiting(this.#client, this.#known);
    this.#channel.postMessage({ changed: true } satisfies Word);
  }

  #tell(word: Word): void {
    this.#channel.postMessage(word);
    this.#settle(word);
  }

  async #hear(word: Word): Promise<void> {
    await this.#read();
    if ('changed' in word) showWaiting(this.#client, this.#known);
    this.#settle(word);
    // The other tab may have been closed while it was sending.
    void this.#sender.wake();
  }

  #settle(word: Word): void {
    if ('sent' in word) this.#settlement.sent(word.sent, word.answer);
    if ('stuck' in word) this.#settlement.stuck(word.stuck);
  }
}

const nameIn = (thing: Record<string, unknown> | undefined): string => {
  if (!thing) return '';
  const { name, title, firstName, lastName, email } = thing;
  const full = [firstName, lastName].filter(Boolean).join(' ');
  return String(name || title || full || email || '');
};

let queue: Queue | undefined;
let begun: Promise<void> | undefined;

/** Loads the writes of this user that wait on this device; called again, it tries to send them. */
export async function start(client: QueryClient, session: Session): Promise<void> {
  if (!queue?.isOf(ownerOf(session.user.id, session.organisation!.id))) {
    queue?.end();
    queue = new Queue(client, session);
    begun = queue.begin();
  }
  await begun;
}

export const enqueue: Queue['enqueue'] = (write, tried) => queue!.enqueue(write, tried);
export const decide: Queue['decide'] = (change) => queue!.decide(change);
export const flush: Queue['flush'] = () => queue!.flush();
