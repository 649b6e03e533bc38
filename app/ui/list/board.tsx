import {
  DndContext,
  type DragEndEvent,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import type { Tone } from '../chip.tsx';
import { cx } from '../classes.ts';

export type LaneName = { value: string; label: string; tone: Tone };

type BoardProps<Row> = {
  label: string;
  lanes: readonly LaneName[];
  card: (row: Row) => ReactNode;
  nameOf: (row: Row) => string;
  hrefOf: (row: Row) => string;
  canMove: (row: Row) => boolean;
  /** Called when a card was moved to another lane. */
  onMove: (row: Row, from: string, to: string) => void;
  onOpen: (id: string) => void;
  open: string | null;
  /** One `Lane` per lane. */
  children: ReactNode;
};

type Held<Row> = Omit<BoardProps<Row>, 'children' | 'label'>;

const BoardContext = createContext<Held<never> | null>(null);

export function useBoard<Row>(): Held<Row> {
  const board = useContext(BoardContext);
  if (!board) throw new Error('A lane stands on a board.');
  return board as unknown as Held<Row>;
}

export const cardLook = 'rounded-m border border-line bg-surface p-3 text-start shadow-soft';

/** The rows grouped into lanes by status. Cards move by dragging, by their menu, or by Shift and the arrow keys. */
export function Board<Row extends { id: string }>({ label, children, ...board }: BoardProps<Row>) {
  const t = useT();
  const [dragged, setDragged] = useState<Row | null>(null);
  const sensors = useSensors(
    // Requires a few pixels of movement, so that a click stays a click.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // A touch that moves at once scrolls the page instead.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const { row, lane } = active.data.current as { row: Row; lane: string };
    if (over && over.id !== lane) board.onMove(row, lane, String(over.id));
  };
  const laneName = (id: string | number | undefined) => board.lanes.find(({ value }) => value === id)?.label ?? '';
  const nameIn = (data: unknown) => board.nameOf((data as { row: Row }).row);
  return (
    <BoardContext value={board as never}>
      <DndContext
        sensors={sensors}
        accessibility={{
          announcements: {
            onDragStart: ({ active }) => t('list.board.lifted', { name: nameIn(active.data.current) }),
            onDragOver: ({ over }) => (over ? t('list.board.over', { lane: laneName(over.id) }) : undefined),
            onDragEnd: ({ over }) => (over ? t('list.board.dropped', { lane: laneName(over.id) }) : undefined),
            onDragCancel: () => t('list.board.cancelled'),
          },
          screenReaderInstructions: { draggable: '' },
        }}
        onDragStart={({ active }) => setDragged((active.data.current as { row: Row }).row)}
        onDragEnd={drop}
        onDragCancel={() => setDragged(null)}
      >
        <section
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and lanes may be empty
          tabIndex={0}
          className="flex min-h-0 flex-1 snap-x scroll-px-4.5 gap-3 overflow-x-auto overscroll-x-contain px-4.5 pt-4 -outline-offset-2 max-sm:snap-mandatory"
        >
          {children}
        </section>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <div className={cx(cardLook, 'rotate-1 cursor-grabbing shadow-float')}>{board.card(dragged)}</div>
          )}
        </DragOverlay>
      </DndContext>
    </BoardContext>
  );
}
