/** Geometry of rows of equal height: which ones a scroller shows, and how far to scroll to show another. */
export type Range = { first: number; last: number };

/** The rows that fit this part of the scroller, regardless of how many exist. */
export const rangeAt = (offset: number, view: number, height: number): Range => ({
  first: Math.max(0, Math.floor(offset / height)),
  last: Math.max(0, Math.ceil((offset + view) / height) - 1),
});

/** The rows to draw: the visible ones, some more on either side so that scrolling doesn't show gaps, and the one to keep wherever it is. */
export function drawn({ first, last }: Range, count: number, overscan: number, keep = -1): number[] {
  const from = Math.max(0, Math.min(first, count - 1) - overscan);
  const to = Math.min(count - 1, last + overscan);
  const rows = Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n);
  if (keep < 0 || keep >= count) return rows;
  if (keep < from) rows.unshift(keep);
  else if (keep > to) rows.push(keep);
  return rows;
}

/** The scroll offset that shows the whole row, with the least movement. */
export function offsetFor(index: number, height: number, offset: number, view: number): number {
  const start = index * height;
  if (start < offset) return start;
  return Math.max(offset, start + height - view);
}
