/** Hints from a document's text, before a person has read it. */
type DocumentHints = {
  pages: number;
  /** The number of pages that its footers mention, if they do. */
  stated: number | null;
  /** Signature lines without text. Drawn signatures can't be detected here. */
  emptyLines: number;
};

const footer = /\bpage\s+(\d{1,4})\s*(?:of|\/)\s*(\d{1,4})\b/gi;
const line =
  /\b(?:signature|signed|sign here|initials?|buyer|seller|tenant|landlord|agent|broker|date)\b[^\n_]{0,20}_{5,}/gi;

export function hintsOf(content: string, pages: number): DocumentHints {
  const totals = [...content.matchAll(footer)]
    .filter(([, page, total]) => Number(page) <= Number(total))
    .map(([, , total]) => Number(total));
  return {
    pages,
    stated: totals.length > 0 ? Math.max(...totals) : null,
    emptyLines: content.match(line)?.length ?? 0,
  };
}
