import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '../chip.tsx';
import { cx } from '../classes.ts';
import { Menu } from '../menu.tsx';

export type LaneName = { value: string; label: string; tone: Tone };

type BoardProps<Row> = {
  label: string;
  lanes: readonly LaneName[];
  card: (row: Row) => ReactNode;
  canMove: (row: Row) => boolean;
  /** A card was put into another lane. */
  onMove: (row: Row, lane: string) => void;
  onOpen: (id: string) => void;
  open: string | null;
  /** A `Lane` for each of the lanes. */
  children: ReactNode;
};

const BoardContext = createContext<Omit<BoardProps<never>, 'children' | 'label'> | null>(null);

function useBoard<Row>() {
  const board = useContext(BoardContext);
  if (!board) throw new Error('A lane stands on a board.');
  return board as unknown as Omit<BoardProps<Row>, 'children' | 'label'>;
}

/** The same rows by what they have come to. Cards are dragged, or moved by their menu. */
export function Board<Row extends { id: string }>({ label, children, ...board }: BoardProps<Row>) {
  const [dragged, setDragged] = useState<Row | null>(null);
  // A few pixels of travel first, so that a click stays a click.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const { row, lane } = active.data.current as { row: Row; lane: string };
    if (over && over.id !== lane) board.onMove(row, String(over.id));
  };
  return (
    <BoardContext value={board as never}>
      <DndContext
        sensors={sensors}
        onDragStart={({ active }) => setDragged((active.data.current as { row: Row }).row)}
        onDragEnd={drop}
        onDragCancel={() => setDragged(null)}
      >
        <section aria-label={label} className="flex min-h-0 flex-1 gap-3 overflow-x-auto px-4.5 py-4">
          {children}
        </section>
        <DragOverlay dropAnimation={null}>
          {dragged && <div className={cx(cardLook, 'rotate-1 shadow-float')}>{board.card(dragged)}</div>}
        </DragOverlay>
      </DndContext>
    </BoardContext>
  );
}

const cardLook = 'rounded-m border border-line bg-surface p-3 text-start';

type LaneProps<Row> = LaneName & {
  count: number | undefined;
  rows: readonly Row[];
  hasMore: boolean;
  onMore: () => void;
};

export function Lane<Row extends { id: string }>({ value, label, tone, count, rows, hasMore, onMore }: LaneProps<Row>) {
  const t = useT();
  const format = useFormat();
  const { setNodeRef, isOver } = useDroppable({ id: value });
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={cx('flex w-68 shrink-0 flex-col rounded-m transition-colors', isOver && 'bg-act-tint')}
    >
      <h3 className="flex items-center justify-between px-1 pb-2">
        <Chip tone={tone}>{label}</Chip>
        <span className="num text-sm text-ink-3">{count !== undefined && format.number(count)}</span>
      </h3>
      <div className="grid min-h-24 flex-1 content-start gap-2 overflow-y-auto pb-3">
        {rows.map((row) => (
          <Card key={row.id} row={row} lane={value} />
        ))}
        {hasMore && (
          <button type="button" onClick={onMore} className="tap rounded-s py-2 text-sm text-ink-2 hover:bg-sunken">
            {t('list.more')}
          </button>
        )}
      </div>
    </section>
  );
}

function Card<Row extends { id: string }>({ row, lane }: { row: Row; lane: string }) {
  const t = useT();
  const { lanes, card, canMove, onMove, onOpen, open } = useBoard<Row>();
  const movable = canMove(row);
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.id, disabled: !movable, data: { row, lane } });
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      className={cx(
        cardLook,
        'group relative hover:border-line-strong',
        row.id === open && 'border-act',
        isDragging && 'opacity-40',
      )}
    >
      <button
        type="button"
        onClick={() => onOpen(row.id)}
        className="block w-full text-start after:absolute after:inset-0 after:rounded-m"
      >
        {card(row)}
      </button>
      {movable && (
        <div className="absolute end-2 bottom-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <Menu
            align="end"
            trigger={
              <button
                type="button"
                className="rounded-s border border-line bg-surface px-1.5 text-xs text-ink-2 hover:text-ink"
              >
                {t('list.move')}
              </button>
            }
            entries={lanes
              .filter(({ value }) => value !== lane)
              .map(({ value, label }) => ({ label, onSelect: () => onMove(row, value) }))}
          />
        </div>
      )}
    </article>
  );
}
