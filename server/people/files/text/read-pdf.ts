import { boundedWork, orNothing } from '#server/core/threads/bounded-work.ts';

export type PdfAsked = { content: Uint8Array; pages: number; characters: number };
export type PdfText = { pages: number; content: string };

/** So much of a document is read, so much is kept, and so long may it take. */
export const bounds = { bytes: 50 * 1024 ** 2, pages: 500, characters: 300_000, seconds: 60 };

/** What the pages of a document say. Nothing where it cannot be read, or is made to keep us busy. */
export const readPdf = (
  content: Uint8Array,
  { lane = 'documents', seconds = bounds.seconds }: { lane?: string; seconds?: number } = {},
): Promise<PdfText | undefined> =>
  boundedWork<PdfText>({
    module: new URL('./pdf-thread.ts', import.meta.url),
    data: { content, pages: bounds.pages, characters: bounds.characters } satisfies PdfAsked,
    lane,
    seconds,
  }).catch(orNothing);
