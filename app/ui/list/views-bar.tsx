import { MoreHorizontal } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '../classes.ts';
import { Menu } from '../menu.tsx';
import type { MenuEntry } from '../menu-entries.tsx';

export type Count = { count: number; capped: boolean };

export type ViewTab = {
  id: string;
  name: string;
  /** The view's address, with its filter, order, and columns. */
  to: string;
  count?: Count | undefined;
  entries?: readonly MenuEntry[];
};

type Props = { label: string; tabs: readonly ViewTab[]; current: string; children?: React.ReactNode };

/** Saved views above a list, each with its row count. */
export function ViewsBar({ label, tabs, current, children }: Props) {
  const t = useT();
  const format = useFormat();
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever is the current one is brought into sight
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current, tabs.length]);
  return (
    <div className="flex items-end gap-2 border-b border-line ps-3 pe-4.5">
      <nav
        ref={nav}
        aria-label={label}
        className="-mb-px flex min-w-0 flex-1 [scrollbar-width:none] gap-0.5 overflow-x-auto"
      >
        {tabs.map(({ id, name, to, count, entries }) => {
          const isCurrent = id === current;
          return (
            <span
              key={id}
              className={cx('flex shrink-0 items-center border-b-2 border-transparent', isCurrent && 'border-act')}
            >
              <Link
                to={to}
                aria-current={isCurrent ? 'page' : undefined}
                className={cx(
                  'tap flex items-center gap-1.5 rounded-s px-2.5 py-2 text-base -outline-offset-2 text-ink-2 hover:text-ink',
                  isCurrent && 'font-medium text-ink',
                )}
              >
                <span className="max-w-48 truncate">{name}</span>
                {count && (
                  <span className="num text-sm font-normal text-ink-3">
                    {count.capped ? t('list.atLeast', { count: count.count }) : format.number(count.count)}
                  </span>
                )}
              </Link>
              {isCurrent && entries && (
                <Menu
                  trigger={
                    <button
                      type="button"
                      aria-label={t('list.view.menu', { name })}
                      className="tap-area rounded-xs p-0.5 -outline-offset-2 text-ink-3 hover:text-ink"
                    >
                      <MoreHorizontal className="size-4" />
                    </button>
                  }
                  entries={entries}
                />
              )}
            </span>
          );
        })}
      </nav>
      {children}
    </div>
  );
}
