import type { ReactNode } from 'react';

/** Where the focus goes after an edit: back to the row, to a neighboring cell, or nowhere because it has already moved. */
export type EditEnd = 'stay' | 'next' | 'previous' | 'left';

export type Column<Row> = {
  name: string;
  label: string;
  /** Minimum width in rem. */
  min: number;
  /** Share of the remaining width. */
  grow: number;
  align?: 'start' | 'end';
  /** The list can be sorted by this column. */
  sortable?: boolean;
  cell: (row: Row) => ReactNode;
  /** Replaces the cell while it is edited; `cell` is the original content. */
  edit?: (row: Row, done: (how: EditEnd) => void, cell: ReactNode) => ReactNode;
  /** Whether this row's cell may be edited. */
  canEdit?: (row: Row) => boolean;
};

export const mayEdit = <Row>(column: Column<Row> | undefined, row: Row): boolean =>
  column?.edit !== undefined && (column.canEdit?.(row) ?? true);

export type Cell = { row: string; column: string };
