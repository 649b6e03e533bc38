import { useCallback, useEffect, useReducer, useRef } from 'react';
import { problemOf } from '../problem.ts';
import type { SendHooks } from './send-file.ts';

export type Upload<Answer = unknown> = {
  id: number;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled';
  /** From 0 to 1. */
  share: number;
  /** The server's message; undefined when the connection failed. */
  reason?: string | undefined;
  answer?: Answer;
};

type Change<Answer> = { add: Upload<Answer>[] } | { id: number; set: Partial<Upload<Answer>> } | { remove: number };

export const usuallyAtOnce = 3;

function reduce<Answer>(uploads: Upload<Answer>[], change: Change<Answer>): Upload<Answer>[] {
  if ('add' in change) return [...uploads, ...change.add];
  if ('remove' in change) return uploads.filter(({ id }) => id !== change.remove);
  return uploads.map((upload) => (upload.id === change.id ? { ...upload, ...change.set } : upload));
}

/** Uploads several files, a few at a time; each can be canceled and retried. */
export function useUploads<Answer>(
  send: (file: File, hooks: SendHooks) => Promise<Answer>,
  onDone: ((answer: Answer, file: File) => void) | undefined,
  atOnce: number,
) {
  const [uploads, change] = useReducer(reduce<Answer>, []);
  const running = useRef(new Map<number, AbortController>());
  const lastId = useRef(0);

  const start = useCallback(
    async ({ id, file }: Upload<Answer>) => {
      const abort = new AbortController();
      running.current.set(id, abort);
      change({ id, set: { state: 'sending', share: 0, reason: undefined } });
      try {
        const answer = await send(file, {
          signal: abort.signal,
          onProgress: (share) => change({ id, set: { share } }),
        });
        change({ id, set: { state: 'done', share: 1, answer } });
        onDone?.(answer, file);
      } catch (error) {
        const state = abort.signal.aborted ? 'cancelled' : 'failed';
        change({ id, set: { state, reason: problemOf(error)?.message } });
      } finally {
        running.current.delete(id);
      }
    },
    [send, onDone],
  );

  useEffect(() => {
    const free = atOnce - running.current.size;
    const next = uploads.filter(({ id, state }) => state === 'waiting' && !running.current.has(id));
    for (const upload of next.slice(0, Math.max(0, free))) void start(upload);
  }, [uploads, start, atOnce]);

  useEffect(() => {
    const controllers = running.current;
    return () => {
      for (const abort of controllers.values()) abort.abort();
    };
  }, []);

  return {
    uploads,
    add: (files: readonly File[]) =>
      change({
        add: files.map((file) => {
          lastId.current += 1;
          return { id: lastId.current, file, state: 'waiting', share: 0 };
        }),
      }),
    refuse: (file: File, reason: string) => {
      lastId.current += 1;
      change({ add: [{ id: lastId.current, file, state: 'failed', share: 0, reason }] });
    },
    cancel: (id: number) => {
      running.current.get(id)?.abort();
      change({ id, set: { state: 'cancelled' } });
    },
    retry: (id: number) => change({ id, set: { state: 'waiting', share: 0, reason: undefined } }),
    remove: (id: number) => change({ remove: id }),
  };
}
