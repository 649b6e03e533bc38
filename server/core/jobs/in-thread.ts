import { Worker } from 'node:worker_threads';

/** Runs a module in a thread that gets `data` and posts one answer, for work that would block the process. */
export function inThread<Answer>(module: URL, data: unknown, signal: AbortSignal): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData: data });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', stop);
      reject(signal.aborted ? signal.reason : new Error('The thread ended without an answer.'));
    });
  });
}

/** A thread that gets its work in pieces and answers each, so that the input need not be held in memory all at once. */
export class Thread implements AsyncDisposable {
  readonly #worker: Worker;
  readonly #signal: AbortSignal;
  readonly #stop = () => void this.#worker.terminate();

  constructor(module: URL, data: unknown, signal: AbortSignal) {
    this.#signal = signal;
    this.#worker = new Worker(module, { workerData: data });
    signal.addEventListener('abort', this.#stop, { once: true });
  }

  /** Sends one piece at a time: wait for the answer before sending the next. */
  ask<Answer>(piece: unknown): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const ended = () => reject(this.#signal.aborted ? this.#signal.reason : new Error('The thread has ended.'));
    if (this.#signal.aborted) ended();
    this.#worker.once('message', resolve).once('error', reject).once('exit', ended);
    this.#worker.postMessage(piece);
    return promise.finally(() => this.#worker.off('message', resolve).off('error', reject).off('exit', ended));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#signal.removeEventListener('abort', this.#stop);
    await this.#worker.terminate();
  }
}
