import { answerWith } from '#server/core/threads/answer.ts';
import { Unreadable } from '../inquiry.ts';
import { readMail } from './mail.ts';
import type { ReadInThread } from './read.ts';

/** What nobody can read is an answer, too: errors lose what they are on their way out of a thread. */
answerWith(
  (raw: Uint8Array): Promise<ReadInThread> =>
    readMail(Buffer.from(raw))
      .then((inquiry) => ({ inquiry }))
      .catch((error: unknown) => {
        if (error instanceof Unreadable) return { unreadable: error.message };
        throw error;
      }),
);
