import { type MouseEvent, memo, type ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '../checkbox.tsx';
import { cx } from '../classes.ts';
import { type Column, type EditEnd, mayEdit } from './column.ts';

/** Actions on a row. The functions are the same objects for every row and render, so that memoized rows don't rerender. */
export type RowActs = {
  /** A click on a row, with the column that was clicked. */
  click: (id: string, column: string | undefined, event: MouseEvent) => void;
  edit: (id: string, column: string) => void;
  endEdit: (id: string, column: string, how: EditEnd) => void;
  choose: (id: string, extend: boolean) => void;
};

type Props<Row> = {
  id: string;
  row: Row;
  index: number;
  name: string;
  href: string | undefined;
  columns: readonly Column<Row>[];
  /** Draws the whole row in one cell when there is no room for columns. */
  compact: ((row: Row) => ReactNode) | undefined;
  start: number;
  height: number;
  template: string;
  isCurrent: boolean;
  currentColumn: string | null;
  isOpen: boolean;
  /** Null when rows can't be selected. */
  isChosen: boolean | null;
  editing: string | null;
  acts: RowActs;
};

/** Keeps the name visible while the other columns scroll sideways. */
export const stuck = 'sticky z-1 bg-inherit';

function Row<R extends { id: string }>(props: Props<R>) {
  const { id, row, index, name, href, columns, compact, start, height, template, isCurrent, currentColumn } = props;
  const { isOpen, isChosen, editing, acts } = props;
  const t = useT();
  const click = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    // React bubbles clicks out of portals, which are outside of the row.
    if (!event.currentTarget.contains(target) || target.closest('button, input, [data-editing]')) return;
    acts.click(row.id, target.closest<HTMLElement>('[data-column]')?.dataset.column, event);
  };
  const cells = compact
    ? [{ name: 'compact', label: name, min: 0, grow: 1, cell: compact } satisfies Column<R>]
    : columns;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's keys open the current row
    <div
      role="row"
      id={id}
      aria-rowindex={index + 2}
      {...(isChosen !== null && { 'aria-selected': isChosen })}
      data-row={row.id}
      data-current={isCurrent || undefined}
      onClick={click}
      onMouseDown={(event) => event.detail > 1 && event.preventDefault()}
      style={{ transform: `translateY(${start}px)`, height, gridTemplateColumns: template }}
      className={cx(
        'absolute inset-x-0 top-0 grid cursor-default items-center border-b border-line bg-surface pointer-fine:hover:bg-paper pointer-coarse:select-none',
        (isChosen || isOpen) && 'bg-act-tint pointer-fine:hover:bg-act-tint',
        // Drawn over the cells, which have their own background.
        isCurrent &&
          !currentColumn &&
          'after:pointer-events-none after:absolute after:inset-0 after:z-2 group-focus-visible/grid:after:inset-ring-2 group-focus-visible/grid:after:inset-ring-act',
      )}
    >
      {isChosen === null ? (
        <span className={cx(stuck, 'start-0 h-full')} />
      ) : (
        // biome-ignore lint/a11y/useKeyWithClickEvents: x does the same
        <span
          role="gridcell"
          className={cx(stuck, 'start-0 grid h-full place-items-center')}
          onClick={(event) => {
            event.stopPropagation();
            acts.choose(row.id, event.shiftKey);
          }}
        >
          <CheckboxBox
            aria-label={t('list.selectRow', { name })}
            checked={isChosen}
            onChange={() => {}}
            tabIndex={-1}
          />
        </span>
      )}
      {cells.map((column, place) => {
        const isEdited = editing === column.name && column.edit !== undefined;
        const content = <span className={cx('min-w-0 truncate', compact && 'flex-1')}>{column.cell(row)}</span>;
        return (
          <span
            key={column.name}
            role="gridcell"
            id={`${id}-${column.name}`}
            data-column={column.name}
            onDoubleClick={() => mayEdit(column, row) && acts.edit(row.id, column.name)}
            className={cx(
              'flex h-full min-w-0 scroll-mx-60 items-center px-2',
              column.align === 'end' && 'num justify-end text-end',
              place === 0 && [stuck, 'group-data-scrolled/grid:border-e group-data-scrolled/grid:border-line'],
              currentColumn === column.name &&
                'group-focus-visible/grid:rounded-xs group-focus-visible/grid:inset-ring-2 group-focus-visible/grid:inset-ring-act',
            )}
            {...(place === 0 && { style: { insetInlineStart: isChosen === null ? '0.75rem' : '2.75rem' } })}
            {...(isEdited && { 'data-editing': true })}
          >
            {isEdited ? (
              column.edit?.(row, (how) => acts.endEdit(row.id, column.name, how), content)
            ) : place === 0 && href ? (
              <a href={href} tabIndex={-1} draggable={false} className="flex h-full min-w-0 flex-1 items-center">
                {content}
              </a>
            ) : (
              content
            )}
          </span>
        );
      })}
    </div>
  );
}

export const TableRow = memo(Row) as typeof Row;
