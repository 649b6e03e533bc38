import { useDraggable } from '@dnd-kit/core';
import { MoveRight } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '../classes.ts';
import { Menu } from '../menu.tsx';
import { cardLook, useBoard } from './board.tsx';

type Props<Row> = { row: Row; lane: string; index: number };

/** A row as a card. The arrow keys move the focus over the board; with Shift they move the card to the next lane. */
export function Card<Row extends { id: string }>({ row, lane, index }: Props<Row>) {
  const t = useT();
  const { lanes, card, nameOf, hrefOf, canMove, onMove, onOpen, open } = useBoard<Row>();
  const isMovable = canMove(row);
  const { setNodeRef, listeners, isDragging } = useDraggable({ id: row.id, disabled: !isMovable, data: { row, lane } });
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const sideways = { ArrowRight: isRightToLeft ? -1 : 1, ArrowLeft: isRightToLeft ? 1 : -1 }[event.key];
    const down = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 }[event.key];
    const place = lanes.findIndex(({ value }) => value === lane);
    const beside = sideways && lanes[place + sideways]?.value;
    if (!down && !sideways) return;
    event.preventDefault();
    if (down) focusCard(lane, index + down);
    else if (event.shiftKey) {
      if (!beside || !isMovable) return;
      onMove(row, lane, beside);
      // The card moves to the top of the lane, and the focus follows.
      requestAnimationFrame(() => focusCard(beside, 0));
    } else if (sideways) {
      // Skips empty lanes to the next card.
      const order = sideways > 0 ? lanes.slice(place + 1) : lanes.slice(0, place).reverse();
      order.some(({ value }) => focusCard(value, index));
    }
  };
  return (
    <article
      ref={setNodeRef}
      {...listeners}
      className={cx(
        cardLook,
        'group relative h-full overflow-hidden pointer-fine:hover:border-line-strong pointer-coarse:select-none',
        isMovable && 'pointer-fine:cursor-grab',
        row.id === open && 'border-act bg-act-tint',
        isDragging && 'opacity-40',
      )}
    >
      <a
        href={hrefOf(row)}
        draggable={false}
        data-card={`${lane} ${index}`}
        onKeyDown={keys}
        onClick={(event: MouseEvent) => {
          if (event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          onOpen(row.id);
        }}
        className="block outline-none after:absolute after:inset-0 after:rounded-m focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-act"
      >
        {card(row)}
      </a>
      {isMovable && (
        <div className="absolute end-2 bottom-2 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
          <Menu
            align="end"
            trigger={
              <button
                type="button"
                aria-label={t('list.board.move', { name: nameOf(row) })}
                className="tap-area grid h-6 w-7 place-items-center rounded-s border border-line bg-surface text-ink-2 hover:text-ink"
              >
                <MoveRight className="size-3.5 rtl:-scale-x-100" />
              </button>
            }
            entries={lanes
              .filter(({ value }) => value !== lane)
              .map(({ value, label }) => ({ label, onSelect: () => onMove(row, lane, value) }))}
          />
        </div>
      )}
    </article>
  );
}

/** Focuses the card at this position, or the last one above it. */
function focusCard(lane: string, index: number): boolean {
  const cards = [...document.querySelectorAll<HTMLElement>(`[data-card^="${lane} "]`)];
  const at = cards.find((one) => one.dataset.card === `${lane} ${index}`) ?? (index < 0 ? cards[0] : cards.at(-1));
  at?.focus();
  return at !== undefined;
}
