import { getDocumentProxy } from 'unpdf';
import { answerWith } from '#server/core/threads/answer.ts';
import type { PdfAsked, PdfText } from './read-pdf.ts';

answerWith(async ({ content, pages, characters }: PdfAsked): Promise<PdfText> => {
  const document = await getDocumentProxy(new Uint8Array(content));
  const said: string[] = [];
  let length = 0;
  for (let number = 1; number <= Math.min(document.numPages, pages) && length < characters; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(' ');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot hold NUL, and nobody seeks the others
    said.push(text.replace(/[\u0000-\u0008\u000b-\u001f]/g, ' ').replace(/\s+/g, ' '));
    length += said.at(-1)!.length + 1;
    page.cleanup();
  }
  await document.cleanup();
  return { pages: document.numPages, content: said.join('\n').toWellFormed().slice(0, characters) };
});
