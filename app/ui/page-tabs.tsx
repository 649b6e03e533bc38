import { useEffect, useRef } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router';
import { bringIn } from './bring-in.ts';
import { cx } from './classes.ts';

type Props = {
  label: string;
  /** `below`: addresses of the tab's records, when they don't begin with the tab's own address. */
  pages: readonly { to: string; label: string; below?: readonly string[] }[];
  /** Marks a tab as current on its subpages too. */
  deep?: boolean;
  className?: string;
};

/** Tabs of a section. On a phone the current tab is scrolled into view. */
export function PageTabs({ label, pages, deep = false, className }: Props) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the page is another
  useEffect(() => {
    bringIn(nav.current, nav.current?.querySelector('[data-lit]'));
  }, [pathname]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className={cx('flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]', className)}
    >
      {pages.map(({ to, label: name, below = [] }) => {
        const isBelow = below.some((address) => pathname.startsWith(address));
        const isLit = isBelow || matchPath({ path: to, end: !deep }, pathname) !== null;
        return (
          <NavLink
            key={to}
            to={to}
            end={!deep}
            data-lit={isLit || undefined}
            className={cx(
              'tap -mb-px shrink-0 border-b-2 border-transparent -outline-offset-2 px-2.5 pt-1.5 pb-2 whitespace-nowrap text-ink-2 hover:text-ink',
              isLit && 'border-act font-medium text-ink',
            )}
          >
            {name}
          </NavLink>
        );
      })}
    </nav>
  );
}
