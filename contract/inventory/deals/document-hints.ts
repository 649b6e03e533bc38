/** What the text of a document gives away before somebody has read it. */
type DocumentHints = {
  pages: number;
  /** Of how many pages its own footers speak, where they do. */
  stated: number | null;
  /** Lines to sign on which nothing is written. What is drawn as a picture cannot be seen here. */
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
