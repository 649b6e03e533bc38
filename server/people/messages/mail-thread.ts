import { answerWith } from '#server/core/threads/answer.ts';
import { readMail } from './read-mail.ts';

answerWith((raw: Uint8Array) => readMail(raw));
