import { useDroppable } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Chip } from '../chip.tsx';
import { cx } from '../classes.ts';
import { Skeleton } from '../skeleton.tsx';
import type { LaneName } from './board.tsx';
import { Card } from './card.tsx';
import { useRowsInSight } from './use-rows-in-sight.ts';
import type { Count } from './views-bar.tsx';

const cardHeight = 92;
const gap = 8;
const ahead = 6;

type LaneProps<Row> = LaneName & {
  count: Count | undefined;
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  hasMore: boolean;
  onMore: () => void;
};

/** One lane: a list of its own that loads more as the reader scrolls. */
export function Lane<Row extends { id: string }>({ value, label, tone, count, rows, hasMore, onMore }: LaneProps<Row>) {
  const t = useT();
  const format = useFormat();
  const scroller = useRef<HTMLDivElement>(null);
  const { setNodeRef, isOver, active } = useDroppable({ id: value });
  const loaded = rows?.length ?? 0;
  const sight = useRowsInSight({ scroller, count: loaded + (hasMore ? 1 : 0), height: cardHeight + gap, overscan: 5 });
  const last = sight.drawn.at(-1) ?? 0;
  useEffect(() => {
    if (hasMore && last >= loaded - ahead) onMore();
  }, [hasMore, last, loaded, onMore]);
  const comesFrom = active?.data.current?.lane as string | undefined;
  return (
    <section
      ref={setNodeRef}
      aria-label={label}
      className={cx(
        'flex w-68 shrink-0 snap-start flex-col rounded-t-m transition-colors max-sm:w-[82vw]',
        isOver && comesFrom !== value && 'bg-act-tint',
      )}
    >
      <h2 className="flex items-center justify-between px-1 pb-2">
        <Chip tone={tone}>{label}</Chip>
        <span className="num text-sm text-ink-3">
          {count && (count.capped ? t('list.atLeast', { count: count.count }) : format.number(count.count))}
        </span>
      </h2>
      <div ref={scroller} className="min-h-24 flex-1 overflow-y-auto overscroll-y-contain px-px pb-4">
        {rows === undefined && (
          <div role="status" className="grid gap-2">
            <span className="sr-only">{t('ui.loading')}</span>
            <Skeleton className="h-23 w-full rounded-m" />
            <Skeleton className="h-23 w-full rounded-m" />
          </div>
        )}
        {rows?.length === 0 && (
          <p className="grid h-23 place-items-center rounded-m border border-dashed border-line text-sm text-ink-3">
            {t('list.board.empty')}
          </p>
        )}
        <div className="relative" style={{ height: sight.totalHeight }}>
          {sight.drawn.map((index) => {
            const row = rows?.[index];
            return (
              <div
                key={row?.id ?? `more-${index}`}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${index * (cardHeight + gap)}px)`, height: cardHeight }}
              >
                {row ? <Card row={row} lane={value} index={index} /> : <Skeleton className="h-23 w-full rounded-m" />}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}
