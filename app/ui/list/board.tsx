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
import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Chip, type Tone } from '../chip.tsx';
import { cx } from '../classes.ts';
import { Menu } from '../menu.tsx';

export type Lane<Row> = {
  value: string;
  label: string;
  tone: Tone;
  count: number | undefined;
  rows: readonly Row[];
  hasMore: boolean;
  onMore: () => void;
};

type Props<Row extends { id: string }> = {
  label: string;
  lanes: readonly Lane<Row>[];
  card: (row: Row) => ReactNode;
  canMove: (row: Row) => boolean;
  /** A card was put into another lane. */
  onMove: (row: Row, lane: string) => void;
  onOpen: (id: string) => void;
  open: string | null;
};

/** The same rows by what they have come to. Cards are dragged, or moved by their menu. */
export function Board<Row extends { id: string }>({ label, lanes, card, canMove, onMove, onOpen, open }: Props<Row>) {
  const [dragged, setDragged] = useState<Row | null>(null);
  // A few pixels of travel first, so that a click stays a click.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));
  const find = (id: string) => lanes.flatMap(({ rows }) => rows).find((row) => row.id === id) ?? null;
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null);
    const row = find(String(active.id));
    const from = lanes.find(({ rows }) => rows.some(({ id }) => id === active.id))?.value;
    if (row && over && over.id !== from) onMove(row, String(over.id));
  };
  return (
    <DndContext
      sensors={sensors}
      onDragStart={({ active }) => setDragged(find(String(active.id)))}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      <section aria-label={label} className="flex min-h-0 flex-1 gap-3 overflow-x-auto px-4.5 py-4">
        {lanes.map((lane) => (
          <LaneColumn key={lane.value} lane={lane}>
            {lane.rows.map((row) => (
              <Card
                key={row.id}
                row={row}
                lanes={lanes}
                lane={lane.value}
                movable={canMove(row)}
                isOpen={row.id === open}
                onMove={onMove}
                onOpen={onOpen}
              >
                {card(row)}
              </Card>
            ))}
          </LaneColumn>
        ))}
      </section>
      <DragOverlay dropAnimation={null}>
        {dragged && <div className={cx(cardLook, 'rotate-1 shadow-float')}>{card(dragged)}</div>}
      </DragOverlay>
    </DndContext>
  );
}

const cardLook = 'rounded-m border border-line bg-surface p-3 text-start';

function LaneColumn<Row>({ lane, children }: { lane: Lane<Row>; children: ReactNode }) {
  const t = useT();
  const { setNodeRef, isOver } = useDroppable({ id: lane.value });
  return (
    <section
      ref={setNodeRef}
      aria-label={lane.label}
      className={cx('flex w-68 shrink-0 flex-col rounded-m transition-colors', isOver && 'bg-act-tint')}
    >
      <h3 className="flex items-center justify-between px-1 pb-2">
        <Chip tone={lane.tone}>{lane.label}</Chip>
        <span className="num text-sm text-ink-3">{lane.count?.toLocaleString()}</span>
      </h3>
      <div className="grid min-h-24 flex-1 content-start gap-2 overflow-y-auto pb-3">
        {children}
        {lane.hasMore && (
          <button type="button" onClick={lane.onMore} className="rounded-s py-2 text-sm text-ink-2 hover:bg-sunken">
            {t('list.more')}
          </button>
        )}
      </div>
    </section>
  );
}

type CardProps<Row> = {
  row: Row;
  lane: string;
  lanes: readonly Lane<Row>[];
  movable: boolean;
  isOpen: boolean;
  onMove: (row: Row, lane: string) => void;
  onOpen: (id: string) => void;
  children: ReactNode;
};

function Card<Row extends { id: string }>({
  row,
  lane,
  lanes,
  movable,
  isOpen,
  onMove,
  onOpen,
  children,
}: CardProps<Row>) {
  const t = useT();
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.id, disabled: !movable });
  const targets = lanes.filter(({ value }) => value !== lane);
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      className={cx(
        cardLook,
        'group relative hover:border-line-strong',
        isOpen && 'border-act',
        isDragging && 'opacity-40',
      )}
    >
      <button
        type="button"
        onClick={() => onOpen(row.id)}
        className="block w-full text-start after:absolute after:inset-0 after:rounded-m"
      >
        {children}
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
            entries={targets.map((target) => ({ label: target.label, onSelect: () => onMove(row, target.value) }))}
          />
        </div>
      )}
    </article>
  );
}
