import { parentPort, workerData } from 'node:worker_threads';
import { getDocumentProxy } from 'unpdf';

const { content, pages, characters } = workerData as { content: Uint8Array; pages: number; characters: number };

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
}
parentPort!.postMessage({ pages: document.numPages, content: said.join('\n').toWellFormed().slice(0, characters) });
process.exit();
