import { Worker } from 'node:worker_threads';

export type PdfText = { pages: number; content: string };

/** So much of a document is read, so much is kept, and so long may it take. */
export const bounds = { bytes: 50 * 1024 ** 2, pages: 500, characters: 300_000, seconds: 60, megabytes: 384 };

/**
 * In a thread of its own, with a bound on its memory and its time: a document made to keep us busy ends the thread and
 * nothing else. Nothing where it cannot be read.
 */
export function readPdf(content: Uint8Array, seconds = bounds.seconds): Promise<PdfText | undefined> {
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), {
      workerData: { content, pages: bounds.pages, characters: bounds.characters },
      resourceLimits: { maxOldGenerationSizeMb: bounds.megabytes },
      stdout: true,
      stderr: true,
    });
    const tooLong = setTimeout(() => void thread.terminate(), seconds * 1_000);
    let found: PdfText | undefined;
    thread.on('message', (message: PdfText) => {
      found = message;
    });
    thread.on('error', () => {});
    thread.on('exit', () => {
      clearTimeout(tooLong);
      resolve(found);
    });
  });
}
