import { answerWith } from '#server/core/threads/answer.ts';
import { type ShownMail, showMail } from './mail.ts';

answerWith((raw: Uint8Array): Promise<ShownMail | null> => showMail(Buffer.from(raw)));
