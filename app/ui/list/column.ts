import type { ReactNode } from 'react';

export type Column<Row> = {
  name: string;
  label: string;
  /** A track of the grid, as in `minmax(12rem, 2fr)`. */
  width: string;
  align?: 'start' | 'end';
  /** Lists can be ordered by it. */
  sortable?: boolean;
  cell: (row: Row) => ReactNode;
  /** Stands in the cell's place while it is edited. `done` ends it. */
  edit?: (row: Row, done: () => void) => ReactNode;
};

export type Cell = { row: string; column: string };
