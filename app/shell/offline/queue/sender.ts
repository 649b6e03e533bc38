import { api, send } from '#app/api.ts';
import type { Session } from '#contract/account/auth.ts';
import { isCut } from '../reach.ts';
import { clashesOf } from './clashes.ts';
import { nextWrite } from './next-write.ts';
import { keyLastsMs, type Outcome, outcomeOf } from './outcome.ts';
import { changeWrites, writesOf } from './queue-store.ts';
import { callNamed, type QueuedWrite, versionOf } from './queued-write.ts';
import { onVersion, rewriteAfter, underNewKey } from './rewrite.ts';

export const queueLock = 'lintel-queue';

const patienceMs = 30_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** After this many internal server errors a write no longer blocks the others. */
const mostFaults = 6;

type Hooks = {
  owner: string;
  session: Session;
  /** The queue stored on this device has changed. */
  changed: () => Promise<void>;
  sent: (write: QueuedWrite, answer: unknown) => void;
  /** The user has to be told. */
  stuck: (write: QueuedWrite) => void;
};

/** Sends the waiting writes in order, one at a time, from only one of the tabs. */
export class Sender {
  readonly #hooks: Hooks;
  #running: Promise<void> | undefined;
  #again = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(hooks: Hooks) {
    this.#hooks = hooks;
  }

  /** Tries now. Resolves when nothing more can be sent for the moment. */
  wake(): Promise<void> {
    this.#again = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer);
    while (this.#again && !isCut()) {
      this.#again = false;
      const waitMs = await oneTab(() => this.#drain());
      if (waitMs !== undefined) this.#timer = setTimeout(() => void this.wake(), waitMs);
    }
  }

  /** Sends one write after the other; returns how long to wait when one must be retried. */
  async #drain(): Promise<number | undefined> {
    let known = false;
    for (;;) {
      const writes = await writesOf(this.#hooks.owner);
      const write = nextWrite(writes);
      if (!write) return undefined;
      const outcome = known ? await attempt(write) : await this.#isStillHere();
      known = true;
      if (!outcome) continue;
      if (outcome.kind === 'later') {
        this.#failures += 1;
        if (outcome.fault && this.#failures > mostFaults) await this.#refuse(write, outcome.fault);
        else return outcome.waitMs ?? pauseAfter(this.#failures);
        continue;
      }
      this.#failures = 0;
      if (outcome.kind === 'signIn') return undefined;
      if (outcome.kind === 'refused') await this.#refuse(write, outcome.problem);
      if (outcome.kind === 'conflict') await this.#merge(write, outcome.problem);
      if (outcome.kind === 'sent') {
        const later = writes.filter(({ id }) => id > write.id);
        await changeWrites([write.id], rewriteAfter(write, outcome.answer, later));
        await this.#hooks.changed();
        this.#hooks.sent(write, outcome.answer);
      }
    }
  }

  /** The session may belong to another user by now; writes must not be sent in their name. */
  async #isStillHere(): Promise<Exclude<Outcome, { kind: 'sent' }> | undefined> {
    try {
      const { user, organisation } = await api.account.session();
      const { session } = this.#hooks;
      const same = user.id === session.user.id && organisation?.id === session.organisation?.id;
      return same ? undefined : { kind: 'signIn' };
    } catch (error) {
      return outcomeOf(error) as Exclude<Outcome, { kind: 'sent' }>;
    }
  }

  /** Changes to different fields are merged; when both changed the same field, the user decides. */
  async #merge(write: QueuedWrite, problem: NonNullable<QueuedWrite['problem']>): Promise<void> {
    const version = (problem.current as { version?: unknown } | undefined)?.version;
    if (typeof version === 'number' && clashesOf(write, problem.current).length === 0) {
      await changeWrites([], [underNewKey(onVersion(write, version))]);
      await this.#hooks.changed();
    } else await this.#stop({ ...write, state: 'conflict', problem });
  }

  #refuse(write: QueuedWrite, problem: NonNullable<QueuedWrite['problem']>): Promise<void> {
    this.#failures = 0;
    return this.#stop({ ...write, state: 'refused', problem });
  }

  async #stop(write: QueuedWrite): Promise<void> {
    await changeWrites([], [write]);
    await this.#hooks.changed();
    this.#hooks.stuck(write);
  }
}

async function attempt(write: QueuedWrite): Promise<Outcome> {
  if (isTooOld(write)) return { kind: 'refused', problem: tooOld };
  // Stored before sending: if this tab closes now, the next one must know that the server may have the write.
  if (write.triedAt === undefined) await changeWrites([], [{ ...write, triedAt: Date.now() }]);
  try {
    return { kind: 'sent', answer: await send(write.request, AbortSignal.timeout(patienceMs)) };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** No server message; the screen has its own text for it. */
const tooOld = { status: 0, code: 'conflict' as const, message: '', issues: [], current: undefined };

function isTooOld(write: QueuedWrite): boolean {
  const safe = callNamed(write.call)?.repeat === 'natural' || versionOf(write) !== undefined;
  return !safe && write.triedAt !== undefined && Date.now() - write.triedAt > keyLastsMs;
}

const pauseAfter = (failures: number) =>
  Math.min(firstPauseMs * 2 ** (failures - 1), longestPauseMs) * (0.75 + Math.random() / 2);

function oneTab<T>(work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? (navigator.locks.request(queueLock, work) as Promise<T>) : work();
}
