import { PDFDocument } from 'pdf-lib';
import { answerWith } from '#server/core/threads/answer.ts';

export type ToSplit = { content: Uint8Array; ranges: readonly { from: number; to: number }[] };
export type Split = { pages: number; parts: Uint8Array[] };

/** More than any closing file has. */
const mostPages = 2_000;

/** Splits the pages of each range into documents; returns none when a range exceeds the last page. */
answerWith(async ({ content, ranges }: ToSplit): Promise<Split> => {
  const whole = await PDFDocument.load(content, { updateMetadata: false });
  const pages = whole.getPageCount();
  if (pages > mostPages) throw new Error(`The document has more than ${mostPages} pages.`);
  if (ranges.some(({ to }) => to > pages)) return { pages, parts: [] };
  const parts: Uint8Array[] = [];
  for (const { from, to } of ranges) {
    const part = await PDFDocument.create();
    const places = Array.from({ length: to - from + 1 }, (_, at) => from - 1 + at);
    for (const page of await part.copyPages(whole, places)) part.addPage(page);
    parts.push(await part.save());
  }
  return { pages, parts };
});
