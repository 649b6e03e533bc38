import { Worker } from 'node:worker_threads';

/** What a thread makes of `data`: it posts one answer. Work that would hold everybody else up is done there. */
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
