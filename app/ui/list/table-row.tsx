import { type CSSProperties, type MouseEvent, memo } from 'react';
import { useT } from '#app/i18n/t.ts';
import { CheckboxBox } from '../checkbox.tsx';
import { cx } from '../classes.ts';
import type { Column } from './column.ts';

type Props<Row> = {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  style: CSSProperties;
  isCurrent: boolean;
  isOpen: boolean;
  isChosen: boolean;
  editing: string | null;
  onEdit: (column: string | null) => void;
  onOpen: () => void;
  onChoose: (extend: boolean) => void;
};

function Row<R extends { id: string }>(props: Props<R>) {
  const { row, index, columns, style, isCurrent, isOpen, isChosen, editing, onEdit, onOpen, onChoose } = props;
  const t = useT();
  const click = (event: MouseEvent) => {
    // Links, buttons and fields inside a cell do their own work.
    if ((event.target as HTMLElement).closest('a, button, input, [role=checkbox], [data-editing]')) return;
    onOpen();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid's keys open the current row
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      tabIndex={-1}
      data-row={row.id}
      onClick={click}
      style={style}
      className={cx(
        'absolute inset-x-0 top-0 grid h-10 cursor-default items-center border-b border-line hover:bg-paper',
        (isChosen || isOpen) && 'bg-act-tint hover:bg-act-tint',
        isCurrent && 'inset-ring-1 inset-ring-act',
      )}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: x does the same */}
      <span
        role="gridcell"
        tabIndex={-1}
        className="grid h-full place-items-center"
        onClick={(event) => {
          event.stopPropagation();
          if (!(event.target as HTMLElement).closest('[role=checkbox]')) onChoose(event.shiftKey);
        }}
      >
        <CheckboxBox
          aria-label={t('list.selectRow')}
          checked={isChosen}
          onChange={() => onChoose(false)}
          tabIndex={-1}
        />
      </span>
      {columns.map((column) => (
        <span
          key={column.name}
          role="gridcell"
          tabIndex={-1}
          onDoubleClick={() => column.edit && onEdit(column.name)}
          className={cx('flex h-full min-w-0 items-center px-2', column.align === 'end' && 'num justify-end text-end')}
          {...(editing === column.name && { 'data-editing': true })}
        >
          {editing === column.name && column.edit ? (
            column.edit(row, () => onEdit(null))
          ) : (
            <span className="min-w-0 truncate">{column.cell(row)}</span>
          )}
        </span>
      ))}
    </div>
  );
}

export const TableRow = memo(Row) as typeof Row;
