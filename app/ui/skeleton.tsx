import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from './classes.ts';

/** A gray bar in place of text that is loading. Give it the size of that text. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={cx('block h-3.5 animate-breathe rounded-xs bg-line', className)} />;
}

const upTo = (count: number) => [...Array(count).keys()];
const lineWidths = ['w-11/12', 'w-full', 'w-4/5', 'w-10/12', 'w-2/3'];

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Waiting className="grid gap-2.5">
      {upTo(lines).map((line) => (
        <Skeleton key={line} className={lineWidths[line % lineWidths.length]!} />
      ))}
    </Waiting>
  );
}

/** Placeholder rows of a list: a face, a name with a second line, and a few columns. */
export function SkeletonRows({ rows = 8, columns = 3 }: { rows?: number; columns?: number }) {
  return (
    <Waiting className="divide-y divide-line">
      {upTo(rows).map((row) => (
        <div key={row} className="flex h-10 items-center gap-3 px-4">
          <Skeleton className="size-6.5 rounded-full" />
          <div className="me-auto grid gap-1.5">
            <Skeleton className={cx('h-3', row % 2 ? 'w-28' : 'w-36')} />
            <Skeleton className={cx('h-2', row % 3 ? 'w-20' : 'w-24')} />
          </div>
          {upTo(columns).map((column) => (
            <Skeleton key={column} className={cx('w-16 max-sm:hidden', column % 2 && 'w-10')} />
          ))}
        </div>
      ))}
    </Waiting>
  );
}

export function SkeletonCard() {
  return (
    <Waiting className="grid gap-4 rounded-m border border-line bg-surface p-4">
      <Skeleton className="h-4 w-1/3" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="w-2/3" />
    </Waiting>
  );
}

/** Announces once, for all the bars inside, that content is loading. */
function Waiting({ className, children }: { className: string; children: ReactNode }) {
  const t = useT();
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t('ui.loading')}</span>
      {children}
    </div>
  );
}
