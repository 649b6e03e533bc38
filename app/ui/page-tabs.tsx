import { useEffect, useRef } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router';
import { bringIn } from './bring-in.ts';
import { cx } from './classes.ts';

type Props = {
  label: string;
  /** `below`: where its records are, when their addresses do not begin with its own. */
  pages: readonly { to: string; label: string; below?: readonly string[] }[];
  /** A tab is lit on the pages below its own, too. */
  deep?: boolean;
  className?: string;
};

/** The pages of a room side by side. On a phone the one that one is on is brought in from beyond the edge. */
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
              'tap -mb-px shrink-0 border-b-2 border-transparent px-2.5 pt-1.5 pb-2 whitespace-nowrap text-ink-2 hover:text-ink',
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
