import { answerWith } from '#server/core/threads/answer.ts';
import { sealPdf, type ToSeal } from './seal-pdf.ts';

/** Bytes come over without what made them a buffer. */
answerWith(({ key: { certificate, key }, ...rest }: ToSeal) =>
  sealPdf({ ...rest, key: { certificate: Buffer.from(certificate), key } }),
);
