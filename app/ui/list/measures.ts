import type { Column } from './column.ts';

/** Sizes of list rows, in pixels unless noted. */
export const headerHeight = 36;
export const rowHeights = { dense: 40, touch: 44, compact: 64 };
/** Width of the checkbox column, in rem. */
const boxes = 2.75;

type Widths = { template: string; minWidth: string };

/** One grid template for the header and every row, so that columns line up. */
export function widthsOf(columns: readonly Column<never>[], isSelectable: boolean): Widths {
  const first = isSelectable ? boxes : 0.75;
  const tracks = columns.map(({ min, grow }) => `minmax(${min}rem, ${grow}fr)`);
  const least = columns.reduce((sum, { min }) => sum + min, first);
  return { template: `${first}rem ${tracks.join(' ')}`, minWidth: `${least}rem` };
}
