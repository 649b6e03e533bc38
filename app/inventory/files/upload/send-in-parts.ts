import { refreshSession } from '#app/account/refresh.ts';
import { api, requestFor } from '#app/api.ts';
import { statusOf } from '#app/ui/problem.ts';
import { type SendHooks, sendFile } from '#app/ui/upload/send-file.ts';
import { type FilePlace, filing, type Upload } from '#contract/inventory/files.ts';
import type { File as KeptFile } from '#contract/people/files.ts';
import { forgetUpload, rememberedUpload, rememberUpload } from './remembered.ts';

export type Target = { place: FilePlace; isSensitive?: boolean } | { versionOf: string };

const mostTries = 8;
const longestPauseMs = 30_000;

/**
 * Uploads a file of any size in parts. After a lost connection only missing parts are sent; after a reload the same file, chosen again,
 * continues.
 */
export async function sendInParts(file: File, target: Target, { signal, onProgress }: SendHooks): Promise<KeptFile> {
  const upload = await openUpload(file, target, signal);
  const count = Math.ceil(upload.size / upload.partSize);
  const here = new Set(upload.parts);
  let sent = 0;
  for (let part = 0; part < count; part += 1) {
    const piece = file.slice(part * upload.partSize, (part + 1) * upload.partSize);
    const before = sent;
    const note = (share: number) => onProgress(((before + share * piece.size) / file.size) * 0.99);
    if (!here.has(part)) {
      await persistently(signal, () =>
        sendBody<Upload>(requestFor(filing.putPart, { id: upload.id, part }), piece, { signal, onProgress: note }),
      );
    }
    sent += piece.size;
    note(1);
  }
  const kept = await persistently(signal, () =>
    sendBody<KeptFile>(requestFor(filing.completeUpload, { id: upload.id }), new Blob(), {
      signal,
      onProgress: () => {},
    }),
  );
  forgetUpload(file, target);
  return kept;
}

/** The unfinished upload of this file, or a new one. */
async function openUpload(file: File, target: Target, signal: AbortSignal): Promise<Upload> {
  const known = rememberedUpload(file, target);
  if (known) {
    try {
      const upload = await persistently(signal, () => api.files.readUpload({ id: known }, { signal }));
      if (!upload.file) return upload;
    } catch (error) {
      if (statusOf(error) !== 404) throw error;
    }
  }
  const key = crypto.randomUUID();
  const input = { name: file.name || 'file', size: file.size, ...target };
  const upload = await persistently(signal, () => api.files.beginUpload(input, { signal, key }));
  rememberUpload(file, target, upload.id);
  return upload;
}

function sendBody<Answer>(request: ReturnType<typeof requestFor>, body: Blob, hooks: SendHooks): Promise<Answer> {
  const { path, headers, method } = request;
  return sendFile<Answer>(body, { url: path, method: method as 'POST' | 'PUT', headers }, hooks);
}

/** Retries when the server is unreachable or busy; other errors are final. */
async function persistently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const status = statusOf(error);
      if (signal.aborted || attempt >= mostTries) throw error;
      if (status === 401 && (await refreshSession())) continue;
      if (status !== undefined && status !== 0 && status !== 429 && status < 500) throw error;
      await pause(Math.min(longestPauseMs, 500 * 2 ** attempt), signal);
    }
  }
}

/** Ends early when the device is back online. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener('online', over);
      signal.removeEventListener('abort', over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    addEventListener('online', over);
    signal.addEventListener('abort', over);
  });
