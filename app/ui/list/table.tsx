import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useImperativeHandle, useRef } from 'react';
import { cx } from '../classes.ts';
import { useMedia } from '../use-media.ts';
import { type Column, mayEdit } from './column.ts';
import { gridAct } from './grid-keys.ts';
import { HeaderRow } from './header-row.tsx';
import { headerHeight, rowHeights, widthsOf } from './measures.ts';
import { SkeletonRow } from './skeleton-row.tsx';
import { TableRow } from './table-row.tsx';
import { useCurrent } from './use-current.ts';
import { useEditing } from './use-editing.ts';
import { keptOffset, useKeptScroll } from './use-kept-scroll.ts';
import { useLongPress } from './use-long-press.ts';
import { useRowActs } from './use-row-acts.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';
import type { Selection } from './use-selection.ts';

/** Requests the next page when this many rows are left below, so that scrolling doesn't catch up with loading. */
const ahead = 30;
const skeletons = 3;

export type TableHandle = {
  /** Moves by this many rows, from anywhere on the page. */
  step: (steps: number) => void;
  focus: () => void;
};

export type TableProps<Row extends { id: string }> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Total number of rows if known; otherwise the loaded ones are counted. */
  total: number | undefined;
  hasMore: boolean;
  onMore: () => void;
  sort: string;
  onSort: (sort: string) => void;
  /** Null when there are no bulk actions. */
  selection: Selection | null;
  open: string | null;
  onOpen: (id: string) => void;
  /** Enter on the row that is already open. */
  onEnter: () => void;
  /** Escape when nothing is selected. */
  onLeave: () => void;
  nameOf: (row: Row) => string;
  /** The record's own address, for opening it in another tab. */
  hrefOf: (row: Row) => string;
  /** Draws the whole row in one cell on screens without room for columns. */
  compact?: (row: Row) => ReactNode;
  /** True while the rows still answer the previous query. */
  isStale?: boolean;
  /** Reports the first and last visible row. */
  onSight?: (first: number, last: number) => void;
  /** Identifies what the list shows; its scroll position is remembered under this key. */
  place: string;
  handle?: Ref<TableHandle>;
};

/**
 * A table for any number of rows, which draws only those near the visible part. The grid holds the focus and marks the current row; j and
 * k, or the arrow keys, move it.
 */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, rows, columns, hasMore, onMore, selection, open, onOpen, compact, onSight, place } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const isNarrow = useMedia('(max-width: 40rem)');
  const isTouched = useMedia('(pointer: coarse)');
  const asCompact = isNarrow ? compact : undefined;
  const height = asCompact ? rowHeights.compact : isTouched ? rowHeights.touch : rowHeights.dense;
  const { template, minWidth } = asCompact
    ? { template: `${selection ? 2.75 : 0.75}rem minmax(0, 1fr)`, minWidth: '0' }
    : widthsOf(columns, selection !== null);
  const current = useCurrent(rows);
  const focus = () => scroller.current?.focus({ preventScroll: true });
  const { editing, edit, endEdit } = useEditing(rows, columns, focus);
  const edited = editing ? current.indexOf(editing.row) : -1;

  const sight = useRowsInSight({
    scroller,
    count: rows.length + (hasMore ? skeletons : 0),
    height,
    overscan: 12,
    // On a phone a button floats over the last rows.
    paddingEnd: asCompact ? 76 : 0,
    initialOffset: () => keptOffset(place),
    // The sticky header covers the first rows, and the bulk bar covers the last ones.
    covered: headerHeight + (selection?.count ? 64 : 0),
    // Keeps the edited row mounted when it scrolls out of sight, so that typed text isn't lost.
    keep: edited,
  });
  const { first, last } = sight;
  useKeptScroll(scroller, place);
  useEffect(() => {
    if (hasMore && last >= rows.length - ahead) onMore();
  }, [hasMore, last, rows.length, onMore]);
  useEffect(() => onSight?.(first, last), [onSight, first, last]);

  const go = (index: number, column?: string | null) => {
    const id = current.go(index, column);
    if (id === undefined) return;
    sight.scrollTo(Math.max(0, Math.min(rows.length - 1, index)));
    // An open panel follows the current row, so that the reader can go down the list.
    if (open && id !== open) onOpen(id);
  };
  const step = (steps: number) => {
    const from = current.index >= 0 ? current.index : open ? current.indexOf(open) : -1;
    go(from < 0 ? 0 : from + steps);
  };
  useImperativeHandle(props.handle, () => ({
    focus,
    step: (steps) => {
      focus();
      step(steps);
    },
  }));
  const sideways = (by: 1 | -1) => {
    if (current.index < 0) return go(0);
    const at = columns.findIndex(({ name }) => name === current.column);
    const next = columns[Math.min(columns.length - 1, at + by)];
    go(current.index, at + by < 0 ? null : (next?.name ?? null));
    if (next)
      scroller.current
        ?.querySelector(`[data-current] [data-column="${next.name}"]`)
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  };
  const keys = (event: KeyboardEvent) => {
    // Popovers, fields in cells, and header buttons handle their own keys.
    if (event.target !== scroller.current) return;
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const act = gridAct(event, Math.max(1, last - first - 1), isRightToLeft);
    if (!act) return;
    event.preventDefault();
    const row = rows[current.index];
    if (typeof act === 'object') {
      if ('move' in act) step(act.move);
      else if ('column' in act) sideways(act.column);
      else go(act.to === 'first' ? 0 : rows.length - 1);
    } else if (act === 'leave') {
      if (selection?.count) selection.clear();
      else props.onLeave();
    } else if (act === 'chooseShown') selection?.take(rows.map(({ id }) => id));
    else if (!row) step(0);
    else if (act === 'open') row.id === open ? props.onEnter() : onOpen(row.id);
    else if (act === 'edit') edit(row.id, current.column);
    else selection?.[act === 'extend' ? 'extend' : 'toggle'](row.id);
  };

  const columnOf = (name: string | undefined) => columns.find((column) => column.name === name);
  const isEditable = (id: string, column: string | undefined) => {
    const row = rows[current.indexOf(id)];
    return row !== undefined && mayEdit(columnOf(column), row);
  };
  /** A long press edits the cell under the finger, or selects the row when it has no cells. */
  const { on: press, wasPressed } = useLongPress((target) => {
    const id = target.closest<HTMLElement>('[data-row]')?.dataset.row;
    const column = target.closest<HTMLElement>('[data-column]')?.dataset.column;
    if (!id) return;
    if (isEditable(id, column)) edit(id, column ?? null);
    else selection?.toggle(id);
  });
  const point = (id: string, column: string | null) => current.go(current.indexOf(id), column);
  const acts = useRowActs({ open, selection, isEditable, onOpen, point, edit, endEdit, wasPressed });
  const areAllChosen = rows.length > 0 && rows.every((row) => selection?.has(row.id));
  const at = rows[current.index];
  const rowId = (id: string) => `${gridId}-${id}`;
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={(props.total ?? (hasMore ? -2 : rows.length)) + 1}
      aria-busy={props.isStale || undefined}
      {...(selection && { 'aria-multiselectable': true })}
      {...(at && { 'aria-activedescendant': current.column ? `${rowId(at.id)}-${current.column}` : rowId(at.id) })}
      tabIndex={0}
      onKeyDown={keys}
      onFocus={(event) =>
        event.target === scroller.current && current.index < 0 && point(open ?? rows[0]?.id ?? '', null)
      }
      onScroll={({ currentTarget }) => currentTarget.toggleAttribute('data-scrolled', currentTarget.scrollLeft !== 0)}
      {...press}
      className={cx(
        'group/grid min-h-0 flex-1 overflow-auto overscroll-contain transition-opacity outline-none',
        props.isStale && 'opacity-60',
      )}
      data-list
    >
      <div style={{ minWidth }} className="pe-2">
        <HeaderRow
          columns={columns}
          sort={props.sort}
          onSort={props.onSort}
          template={template}
          isCompact={asCompact !== undefined}
          chosen={selection && (areAllChosen || (selection.count > 0 ? 'indeterminate' : false))}
          onChoose={(chosen) => (chosen ? selection?.take(rows.map(({ id }) => id)) : selection?.clear())}
        />
        <div className="relative" style={{ height: sight.totalHeight }}>
          {sight.drawn.map((index) => {
            const row = rows[index];
            const layout = { start: index * height, height, template };
            if (!row) return <SkeletonRow key={`more-${index}`} cells={asCompact ? 1 : columns.length} {...layout} />;
            return (
              <TableRow
                key={row.id}
                id={rowId(row.id)}
                row={row}
                index={index}
                name={props.nameOf(row)}
                href={props.hrefOf(row)}
                columns={columns}
                compact={asCompact}
                {...layout}
                isCurrent={index === current.index}
                currentColumn={index === current.index ? current.column : null}
                isOpen={row.id === open}
                isChosen={selection ? selection.has(row.id) : null}
                editing={editing?.row === row.id ? editing.column : null}
                acts={acts}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
