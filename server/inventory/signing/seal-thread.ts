import { answerWith } from '#server/core/threads/answer.ts';
import { sealPdf, type ToSeal } from './seal-pdf.ts';

/** Buffers arrive in the thread as plain byte arrays. */
answerWith(({ key: { certificate, key }, ...rest }: ToSeal) =>
  sealPdf({ ...rest, key: { certificate: Buffer.from(certificate), key } }),
);
