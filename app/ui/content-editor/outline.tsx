import {
  DndContext,
  type DragEndEvent,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { ArrowDown, ArrowUp, ChevronDown, Copy, GripVertical, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { type Block, type LeafBlock, newBlock } from '#contract/core/content/tree.ts';
import { wordsIn } from '#contract/core/content/walk.ts';
import type { Locale } from '#contract/core/locale.ts';
import { announce } from '../announce.ts';
import { Button } from '../button.tsx';
import { cx } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { Menu } from '../menu.tsx';
import { BlockForm } from './block-form.tsx';
import type { Pickers } from './field-control.tsx';
import { blockNames, blockTypes } from './names.ts';

type Props = {
  blocks: readonly Block[];
  locale: Locale | null;
  languageNames: Readonly<Record<Locale, string>>;
  pickers: Pickers;
  /** True inside a column, which can't contain further columns. */
  isInner?: boolean;
  onChange: (blocks: Block[], tag: string) => void;
};

/** An arrow key moves the block held by the keyboard past its next neighbor. */
const nextBlock: KeyboardCoordinateGetter = (event, { context: { collisionRect, droppableRects } }) => {
  const down = event.code === 'ArrowDown';
  if ((!down && event.code !== 'ArrowUp') || !collisionRect) return undefined;
  event.preventDefault();
  const tops = [...droppableRects.values()].map(({ top }) => top).sort((one, other) => one - other);
  const at = collisionRect.top;
  const top = down ? tops.find((one) => one > at + 4) : tops.findLast((one) => one < at - 4);
  return top === undefined ? undefined : { x: collisionRect.left, y: top };
};

/** Silences the library's English announcements; the editor announces moves in the reader's language. */
const quiet = {
  announcements: {
    onDragStart: () => undefined,
    onDragOver: () => undefined,
    onDragEnd: () => undefined,
    onDragCancel: () => undefined,
  },
  screenReaderInstructions: { draggable: '' },
};

const withId = (block: Block): Block => ({ ...block, id: crypto.randomUUID() });

/** The blocks in a column: dragged by mouse or keyboard, opened for editing. */
export function Outline({ blocks, isInner = false, onChange, ...rest }: Props) {
  const t = useT();
  const [open, setOpen] = useState<string | null>(null);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: nextBlock }),
  );
  const moveTo = (from: number, to: number) => {
    const next = [...blocks];
    next.splice(to, 0, ...next.splice(from, 1));
    onChange(next, '');
    announce(t('content.moved', { number: to + 1, count: blocks.length }));
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((id) => blocks.findIndex((block) => block.id === id));
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to) moveTo(from, to);
  };
  const add = (type: Block['type']) => {
    const block = withId(newBlock(type));
    const at = blocks.findIndex(({ id }) => id === open);
    onChange(blocks.toSpliced(at < 0 ? blocks.length : at + 1, 0, block), '');
    setOpen(block.id!);
  };
  return (
    <DndContext sensors={sensors} onDragEnd={drop} accessibility={quiet}>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {blocks.map((block, at) => (
          <Row
            key={block.id}
            {...rest}
            block={block}
            isOpen={open === block.id}
            onOpen={() => setOpen(open === block.id ? null : block.id!)}
            onChange={(next, tag) =>
              onChange(
                blocks.map((one) => (one.id === block.id ? next : one)),
                tag,
              )
            }
            onCopy={() => onChange(blocks.toSpliced(at + 1, 0, withId(block)), '')}
            onRemove={() => onChange(blocks.toSpliced(at, 1), '')}
            onUp={at > 0 ? () => moveTo(at, at - 1) : undefined}
            onDown={at < blocks.length - 1 ? () => moveTo(at, at + 1) : undefined}
          />
        ))}
      </ol>
      {!rest.locale && (
        <div className="mt-2">
          <Menu
            trigger={
              <Button icon={<Plus />} size={isInner ? 's' : 'm'}>
                {t('content.add')}
              </Button>
            }
            entries={blockTypes
              .filter((type) => !isInner || type !== 'columns')
              .map((type) => ({ label: t(blockNames[type]), onSelect: () => add(type) }))}
          />
        </div>
      )}
    </DndContext>
  );
}

type RowProps = Omit<Props, 'blocks' | 'onChange' | 'isInner'> & {
  block: Block;
  isOpen: boolean;
  onOpen: () => void;
  onChange: (block: Block, tag: string) => void;
  onCopy: () => void;
  onRemove: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

const firstWords = (block: Block): string =>
  block.type === 'columns'
    ? ''
    : (wordsIn(block)
        .find(({ text }) => text.trim() !== '')
        ?.text.slice(0, 80) ?? '');

function Row({ block, isOpen, onOpen, onCopy, onRemove, onUp, onDown, ...rest }: RowProps) {
  const t = useT();
  const { setNodeRef: drop, isOver } = useDroppable({ id: block.id! });
  const drag = useDraggable({ id: block.id! });
  const name = t(blockNames[block.type]);
  const y = drag.transform?.y;
  return (
    <li
      ref={drop}
      data-over={(isOver && !drag.isDragging) || undefined}
      className={cx(
        'rounded-m border border-line bg-surface',
        isOver && !drag.isDragging && 'border-act bg-act-tint',
        drag.isDragging && 'relative z-1 shadow-float',
      )}
      style={y === undefined ? undefined : { transform: `translateY(${y}px)` }}
    >
      <div ref={drag.setNodeRef} className="flex items-center gap-1 px-1.5 py-1.5">
        {!rest.locale && (
          <button
            type="button"
            aria-label={t('content.drag', { block: name })}
            className="tap grid size-8 shrink-0 cursor-grab touch-none place-items-center rounded-s text-ink-3"
            {...drag.listeners}
            {...drag.attributes}
          >
            <GripVertical className="size-4" />
          </button>
        )}
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onOpen}
          className="tap flex min-w-0 flex-1 items-center gap-2 rounded-s px-1.5 py-1 text-start"
        >
          <span className="shrink-0 font-medium">{name}</span>
          <span className="min-w-0 flex-1 truncate text-sm text-ink-3" dir="auto">
            {firstWords(block)}
          </span>
          <ChevronDown className={cx('size-4 shrink-0 text-ink-3', isOpen && 'rotate-180')} aria-hidden="true" />
        </button>
      </div>
      {isOpen && (
        <div className="grid gap-4 border-t border-line p-3">
          <BlockForm
            block={block}
            {...rest}
            inner={(cell, change) => (
              <Outline {...rest} blocks={cell} isInner onChange={(next, tag) => change(next as LeafBlock[], tag)} />
            )}
          />
          {!rest.locale && (
            <div className="flex flex-wrap gap-1">
              <IconButton size="s" label={t('content.up')} disabled={!onUp} onClick={onUp}>
                <ArrowUp />
              </IconButton>
              <IconButton size="s" label={t('content.down')} disabled={!onDown} onClick={onDown}>
                <ArrowDown />
              </IconButton>
              <IconButton size="s" label={t('content.copy')} onClick={onCopy}>
                <Copy />
              </IconButton>
              <IconButton size="s" label={t('content.remove')} className="ms-auto" onClick={onRemove}>
                <Trash2 />
              </IconButton>
            </div>
          )}
        </div>
      )}
    </li>
  );
}
