/** Pages of a scan that form one document, with its checklist item. */
export type SplitPart = { from: number; to: number; item: string };

const mostParts = 40;
const form = /^(\d{1,4})-(\d{1,4})_([0-9a-f-]{36})$/i;

/** The URL form: `1-3_<item>.4-9_<item>`. */
export const writeParts = (parts: readonly SplitPart[]): string =>
  parts.map(({ from, to, item }) => `${from}-${to}_${item}`).join('.');

/** Undefined when the text is invalid. */
export function readParts(text: string): SplitPart[] | undefined {
  const parts = text.split('.').map((part) => {
    const [, from, to, item] = form.exec(part) ?? [];
    return item ? { from: Number(from), to: Number(to), item } : undefined;
  });
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** Why a scan can't be split this way, if it can't. Pages may be left out, and may belong to two documents. */
export function partsIssue(parts: readonly SplitPart[], pages: number | null): string | undefined {
  if (parts.length === 0) return 'Add at least one document.';
  if (parts.length > mostParts) return `A scan can be split into at most ${mostParts} documents.`;
  for (const { from, to } of parts) {
    if (from < 1 || to < from) return 'Page ranges must run from a first page to the same or a later page.';
    if (pages !== null && to > pages) return `The document has ${pages} ${pages === 1 ? 'page' : 'pages'}.`;
  }
  const items = parts.map(({ item }) => item);
  return new Set(items).size < items.length ? 'Each checklist item can take one document.' : undefined;
}
