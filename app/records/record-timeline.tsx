import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { rowsOf } from '#app/ui/list/near-pages.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Timeline, type TimelineEntry } from '#app/ui/record/timeline.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';

type Pages<Item> = {
  label: string;
  timeline: UseInfiniteQueryResult<InfiniteData<{ rows: Item[] }>>;
  entryOf: (item: Item) => TimelineEntry;
  /** Text for an empty timeline; without it nothing shows. */
  none?: string;
  /** Combines entries that say the same. */
  fold?: ((rows: readonly Item[]) => readonly Item[]) | undefined;
  /** Shows this many entries at first and the rest on request, for places with other content below. */
  few?: number | undefined;
};

/** The events of a record, newest first; older ones load on request. */
export function RecordTimeline<Item extends { id: string }>(props: Omit<Pages<Item>, 'none' | 'few'>) {
  const { label, timeline } = props;
  if (timeline.data && rowsOf<Item>(timeline.data).length === 0) return null;
  return (
    <section aria-label={label} className="grid gap-3.5">
      <h2 className="text-sm font-medium text-ink-3">{label}</h2>
      <TimelinePages {...props} />
    </section>
  );
}

/** The timeline without a heading. */
export function TimelinePages<Item extends { id: string }>({ label, timeline, entryOf, none, fold, few }: Pages<Item>) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { data, error } = timeline;
  const found = data && rowsOf<Item>(data);
  const rows = found && fold ? fold(found) : found;
  const isFolded = few !== undefined && !isOpen && rows !== undefined && rows.length > few;
  return (
    <>
      {rows?.length === 0 && none && <p className="py-2 text-ink-3">{none}</p>}
      {rows && rows.length > 0 && (
        <Timeline label={label} entries={(isFolded ? rows.slice(0, few) : rows).map(entryOf)} />
      )}
      {!rows &&
        (error ? <ErrorScreen error={error} onRetry={() => void timeline.refetch()} /> : <SkeletonText lines={4} />)}
      {isFolded ? (
        <Button kind="quiet" size="s" className="justify-self-center" onClick={() => setOpen(true)}>
          {t('desk.allActivity')}
        </Button>
      ) : (
        <MoreButton pages={timeline} kind="quiet" size="s" className="justify-self-center" />
      )}
    </>
  );
}
