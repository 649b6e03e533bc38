import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** The work wanted more time or memory than one file may have, or ended its thread. Nothing else was held up by it. */
export class TooMuch extends Error {
  override name = 'TooMuch';
}

/** So much work waits already that more would wait in vain: to be tried again later. */
export class Crowded extends Error {
  override name = 'Crowded';
}

/** Two even on a small machine: one long piece of work must not stop the others. */
const mostAtOnce = Math.min(4, Math.max(2, availableParallelism() - 1));
/** Whoever comes after so many would wait in vain. */
const mostWaiting = 200;
const idleMs = 10_000;
/** Of JavaScript's own memory; answer.ts bounds the bytes that lie outside it. */
const megabytes = 384;

export type Work = {
  /** The thread's module; it calls `answerWith`. */
  module: URL;
  data: unknown;
  /** Whose work it is: an organization's pieces are done one after another, so that no organization holds all threads. */
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

/** For work that may fail because of what it was given: nothing then, unless it was not even tried. */
export const orNothing = (error: unknown): undefined => {
  if (error instanceof Crowded) throw error;
};

/**
 * Does work on what others gave us (a PDF, a mail, a table) in a thread with bounds on its time and memory. At most a
 * few threads run at once; the rest waits its turn.
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

/** One that has just done the same kind of work knows its libraries already. */
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
    // Libraries complain of broken files there; drained, or it would fill up.
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
  // Nobody waits for it any more, so it holds nobody up who wants to end the program.
  thread.worker.unref();
  thread.idle = setTimeout(() => end(thread), idleMs).unref();
  idle.add(thread);
}

function end(thread: Thread): void {
  clearTimeout(thread.idle);
  idle.delete(thread);
  threads.delete(thread);
  // What it still says, nobody waits for.
  thread.worker.on('error', () => {});
  void thread.worker.terminate();
}
