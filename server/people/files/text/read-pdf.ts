import { boundedWork, orNothing } from '#server/core/threads/bounded-work.ts';

export type PdfAsked = { content: Uint8Array; pages: number; characters: number };
export type PdfText = { pages: number; content: string };

/** Limits on how much of a document is read and stored, and on the time it takes. */
export const bounds = { bytes: 50 * 1024 ** 2, pages: 500, characters: 300_000, seconds: 60 };

/** The text of a PDF. Undefined if it can't be read or takes too long. */
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
