import { answerWith } from '#server/core/threads/answer.ts';
import { Unreadable } from '../inquiry.ts';
import { readMail } from './mail.ts';
import type { ReadInThread } from './read.ts';

/** Returns an unreadable mail as a result, because an error loses its class when it leaves a worker thread. */
answerWith(
  (raw: Uint8Array): Promise<ReadInThread> =>
    readMail(Buffer.from(raw))
      .then((inquiry) => ({ inquiry }))
      .catch((error: unknown) => {
        if (error instanceof Unreadable) return { unreadable: error.message };
        throw error;
      }),
);
