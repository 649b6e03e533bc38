import type { ReactNode } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { cx } from '../classes.ts';

export type TimelineEntry = {
  id: string;
  at: string;
  icon: ReactNode;
  words: ReactNode;
  /** Quoted text, in its current version. */
  quote?: ReactNode;
  /** Shown optimistically, before the server has it. */
  isPending?: boolean;
};

/** All events of the record, newest first. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  const format = useFormat();
  return (
    <ol aria-label={label} className="grid gap-4">
      {entries.map(({ id, at, icon, words, quote, isPending }) => (
        <li
          key={id}
          className={cx(
            'grid grid-cols-[1.625rem_minmax(0,1fr)_auto] gap-x-2.5 transition-opacity',
            isPending && 'opacity-60',
          )}
        >
          <span
            aria-hidden="true"
            className="grid size-6.5 place-items-center rounded-full bg-sunken text-ink-3 [&_svg]:size-3.5"
          >
            {icon}
          </span>
          <div className="min-w-0 pt-0.5 wrap-anywhere text-ink-2 [&_b]:font-medium [&_b]:text-ink">{words}</div>
          <time dateTime={at} title={format.dateTime(at)} className="num pt-1 text-xs text-ink-3">
            {format.relative(at)}
          </time>
          {quote && <div className="col-span-2 col-start-2 mt-1.5 min-w-0">{quote}</div>}
        </li>
      ))}
    </ol>
  );
}

export function Quote({ children }: { children: ReactNode }) {
  return (
    <div
      dir="auto"
      className="rounded-m border border-line bg-surface px-3 py-2 whitespace-pre-wrap wrap-anywhere text-ink"
    >
      {children}
    </div>
  );
}
