import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';

/** The printed page: its text and number of sheets. */
export async function printed(page: Page): Promise<{ sheets: number; words: string }> {
  const paper = await getDocumentProxy(new Uint8Array(await page.pdf({ format: 'Letter' })));
  const { totalPages, text } = await extractText(paper, { mergePages: true });
  return { sheets: totalPages, words: text.replaceAll(/\s+/g, ' ') };
}
