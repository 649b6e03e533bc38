import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** The work exceeded the time or memory that one file may use, or ended its thread. Nothing else was delayed by it. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}

/** So much work is already waiting that more should be retried later. */
export class Crowded extends Error {
  override name = 'Crowded';
}

/** At least two even on a small machine, so that one long piece of work doesn't block all others. */
const mostAtOnce = Math.min(4, Math.max(2, availableParallelism() - 1));
/** Work beyond this queue length would not be reached in time. */
const mostWaiting = 200;
const idleMs = 10_000;
/** The limit for JavaScript's own heap; answer.ts limits the bytes outside it. */
const megabytes = 384;

export type Work = {
  /** The thread's module, which calls `answerWith`. */
  module: URL;
  data: unknown;
  /** The organization that the work belongs to: its pieces run one after another, so that no organization occupies all threads. */
  lane: string;
  seconds?: number | undefined;
  signal?: AbortSignal | undefined;
};
type Piece = Work & { resolve: (answer: never) => void; reject: (error: Error) => void };
type Reply = { answer: never } | { failure: { message: string; isTooMuch: boolean } };
type Thread = { worker: Worker; href: string; idle?: NodeJS.Timeout };

const waiting: Piece[] = [];
const lanes = new Set<string>();
const threads = new Set<Thread>();
const idle = new Set<Thread>();

/** For work that may fail because of its input: turns a failure into undefined, unless the work was not even attempted. */
export const orNothing = (error: unknown): undefined => {
  if (error instanceof Crowded) throw error;
};

/**
 * Processes data from outside (a PDF, a mail, a table) in a thread with time and memory limits. Only a few threads run at once; other work
 * waits its turn.
 */
export function boundedWork<Answer>(work: Work): Promise<Answer> {
  if (waiting.length >= mostWaiting) return Promise.reject(new Crowded('Too much work is waiting.'));
  return new Promise<Answer>((resolve, reject) => {
    waiting.push({ ...work, resolve, reject });
    next();
  });
}

function next(): void {
  while (lanes.size < mostAtOnce) {
    const at = waiting.findIndex(({ lane }) => !lanes.has(lane));
    if (at < 0) return;
    const [piece] = waiting.splice(at, 1);
    run(piece!);
  }
}

function run({ module, data, lane, seconds = 30, signal, resolve, reject }: Piece): void {
  if (signal?.aborted) {
    reject(signal.reason as Error);
    return;
  }
  lanes.add(lane);
  const thread = threadFor(module);
  const { worker } = thread;
  const done = (settle: () => void) => {
    clearTimeout(tooLong);
    signal?.removeEventListener('abort', aborted);
    worker.off('message', answered).off('error', broken).off('exit', ended);
    lanes.delete(lane);
    settle();
    next();
  };
  const fail = (error: Error) => {
    end(thread);
    done(() => reject(error));
  };
  const aborted = () => fail(signal!.reason as Error);
  const tooLong = setTimeout(() => fail(new TooMuch(`The work took longer than ${seconds} s.`)), seconds * 1_000);
  signal?.addEventListener('abort', aborted, { once: true });
  const answered = (reply: Reply) => {
    rest(thread);
    if ('answer' in reply) done(() => resolve(reply.answer));
    else {
      const { message, isTooMuch } = reply.failure;
      done(() => reject(isTooMuch ? new TooMuch(message) : new Error(message)));
    }
  };
  const broken = (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new TooMuch('The work took too much memory.') : error);
  const ended = () => fail(new TooMuch('The thread ended without an answer.'));
  worker.on('message', answered).on('error', broken).on('exit', ended);
  worker.ref();
  worker.postMessage(data);
}

/** Reuses an idle thread of the same module, because it has already loaded its libraries. */
function threadFor({ href }: URL): Thread {
  const known = [...idle].find((thread) => thread.href === href);
  if (known) {
    clearTimeout(known.idle);
    idle.delete(known);
    return known;
  }
  const [oldest] = idle;
  if (oldest && threads.size >= mostAtOnce) end(oldest);
  const worker = new Worker(new URL(href), {
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    // Libraries print warnings about broken files; the streams are drained so that they don't fill up.
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  const thread = { worker, href };
  threads.add(thread);
  return thread;
}

function rest(thread: Thread): void {
  // An idle thread must not keep the process from exiting.
  thread.worker.unref();
  thread.idle = setTimeout(() => end(thread), idleMs).unref();
  idle.add(thread);
}

function end(thread: Thread): void {
  clearTimeout(thread.idle);
  idle.delete(thread);
  threads.delete(thread);
  // No one waits for later errors of this thread.
  thread.worker.on('error', () => {});
  void thread.worker.terminate();
}
