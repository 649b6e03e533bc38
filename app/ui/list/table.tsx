import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Skeleton } from '../skeleton.tsx';
import type { Cell, Column } from './column.ts';
import { HeaderRow } from './header-row.tsx';
import { TableRow } from './table-row.tsx';
import type { Selection } from './use-selection.ts';

const rowHeight = 40;
/** Rows still below when the next page is asked for: scrolling should not catch up with loading. */
const ahead = 20;

export type TableProps<Row extends { id: string }> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** How many there are in all, where known; else the loaded ones are counted. */
  total: number | undefined;
  hasMore: boolean;
  onMore: () => void;
  sort: string;
  onSort: (sort: string) => void;
  selection: Selection;
  open: string | null;
  onOpen: (id: string) => void;
};

/** Any number of rows: only those in sight exist. One row has the focus; j and k, or the arrows, move it. */
export function Table<Row extends { id: string }>(props: TableProps<Row>) {
  const { label, columns, rows, total, hasMore, onMore, sort, onSort, selection, open, onOpen } = props;
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string | null>(null);
  const [editing, setEditing] = useState<Cell | null>(null);
  const template = `2.75rem ${columns.map((column) => column.width).join(' ')}`;
  const virtual = useVirtualizer({
    count: rows.length + (hasMore ? 3 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 36,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - ahead) onMore();
  }, [hasMore, last, rows.length, onMore]);

  const move = (steps: number) => {
    const at = rows.findIndex((row) => row.id === (current ?? open));
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + steps))];
    if (!next) return;
    setCurrent(next.id);
    virtual.scrollToIndex(rows.indexOf(next));
    // An open panel follows, so that one can read down the list.
    if (open) onOpen(next.id);
  };
  const keys = (event: KeyboardEvent) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
    if (typing || editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows.find(({ id }) => id === current);
    const firstEditable = columns.find((column) => column.edit);
    const acts: Record<string, () => void> = {
      j: () => move(1),
      ArrowDown: () => move(1),
      k: () => move(-1),
      ArrowUp: () => move(-1),
      x: () => row && (event.shiftKey ? selection.extend(row.id) : selection.toggle(row.id)),
      e: () => row && firstEditable && setEditing({ row: row.id, column: firstEditable.name }),
      Enter: () => row && onOpen(row.id),
      Escape: () => selection.clear(),
    };
    const act = acts[event.key];
    if (!act || (event.target instanceof HTMLElement && event.target.closest('button, a') && event.key === 'Enter'))
      return;
    event.preventDefault();
    act();
  };

  const shown = rows.length > 0 && rows.every((row) => selection.has(row.id));
  return (
    <div
      ref={scroller}
      role="grid"
      aria-label={label}
      aria-rowcount={(total ?? (hasMore ? -1 : rows.length)) + 1}
      aria-multiselectable="true"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a grid takes the focus and its keys move inside it
      tabIndex={0}
      onKeyDown={keys}
      onFocus={() => setCurrent((before) => before ?? open ?? rows[0]?.id ?? null)}
      className="min-h-0 flex-1 overflow-auto focus-visible:outline-none"
      data-list
    >
      <div className="min-w-full" style={{ width: 'max-content' }}>
        <HeaderRow
          columns={columns}
          sort={sort}
          onSort={onSort}
          template={template}
          chosen={shown ? true : selection.ids.size > 0 ? 'indeterminate' : false}
          onChoose={(chosen) => (chosen ? selection.take(rows.map(({ id }) => id)) : selection.clear())}
        />
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rows[index];
            const place = { transform: `translateY(${start}px)`, gridTemplateColumns: template };
            if (!row)
              return (
                <SkeletonRow key={`more-${index}`} columns={columns.length} style={place} label={t('ui.loading')} />
              );
            return (
              <TableRow
                key={row.id}
                row={row}
                index={index}
                columns={columns}
                style={place}
                isCurrent={row.id === current}
                isOpen={row.id === open}
                isChosen={selection.has(row.id)}
                editing={editing?.row === row.id ? editing.column : null}
                onEdit={(column) => setEditing(column ? { row: row.id, column } : null)}
                onOpen={() => {
                  setCurrent(row.id);
                  onOpen(row.id);
                }}
                onChoose={(extend) => (extend ? selection.extend(row.id) : selection.toggle(row.id))}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

type SkeletonRowProps = { columns: number; style: React.CSSProperties; label: string };

function SkeletonRow({ columns, style, label }: SkeletonRowProps) {
  return (
    <div
      role="row"
      aria-label={label}
      className="absolute inset-x-0 top-0 grid h-10 items-center border-b border-line"
      style={style}
    >
      <span />
      {Array.from({ length: columns }, (_, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <span key={place} role="gridcell" className="px-2">
          <Skeleton className="h-3 w-3/5" />
        </span>
      ))}
    </div>
  );
}
