import type { ReactNode } from 'react';

/** How an edit ended: the focus goes back to the row, on to a neighbouring cell, or it has gone elsewhere by itself. */
export type EditEnd = 'stay' | 'next' | 'previous' | 'left';

export type Column<Row> = {
  name: string;
  label: string;
  /** Never narrower than so many rem. */
  min: number;
  /** Its share of the room that is left. */
  grow: number;
  align?: 'start' | 'end';
  /** Lists can be ordered by it. */
  sortable?: boolean;
  cell: (row: Row) => ReactNode;
  /** Stands in the cell's place while it is edited; `cell` is what stood there. */
  edit?: (row: Row, done: (how: EditEnd) => void, cell: ReactNode) => ReactNode;
  /** Whether this row's cell may be edited. */
  canEdit?: (row: Row) => boolean;
};

export const mayEdit = <Row>(column: Column<Row> | undefined, row: Row): boolean =>
  column?.edit !== undefined && (column.canEdit?.(row) ?? true);

export type Cell = { row: string; column: string };
