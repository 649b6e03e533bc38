/** Rows of one height under each other: which of them a scroller shows, and how far it must go to show another. */
export type Range = { first: number; last: number };

/** The rows that so much of the scroller shows, however many there are. */
export const rangeAt = (offset: number, view: number, height: number): Range => ({
  first: Math.max(0, Math.floor(offset / height)),
  last: Math.max(0, Math.ceil((offset + view) / height) - 1),
});

/**
 * The rows to draw: those in sight with some more on either side, so that scrolling does not run into nothing, and the
 * one to keep wherever it is.
 */
export function drawn({ first, last }: Range, count: number, overscan: number, keep = -1): number[] {
  const from = Math.max(0, Math.min(first, count - 1) - overscan);
  const to = Math.min(count - 1, last + overscan);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
  if (keep < 0 || keep >= count) return rows;
  if (keep < from) rows.unshift(keep);
  else if (keep > to) rows.push(keep);
  return rows;
}

/** Where to scroll so that a row is seen whole: not at all where it is, else no further than needed. */
export function offsetFor(index: number, height: number, offset: number, view: number): number {
  const start = index * height;
  if (start < offset) return start;
  return Math.max(offset, start + height - view);
}
