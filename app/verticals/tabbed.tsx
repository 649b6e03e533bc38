import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { cx } from '#app/ui/classes.ts';

type Props = {
  title: string;
  pages: readonly { to: string; label: string }[];
  actions?: ReactNode;
  children: ReactNode;
};

/** A room with a few pages side by side under its name. */
export function Tabbed({ title, pages, actions, children }: Props) {
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the page one is on may lie beyond the edge
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className="page-room pt-6 pb-16">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">{title}</h1>
        {actions}
      </div>
      <nav
        ref={nav}
        aria-label={title}
        className="mt-4 mb-5 flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {pages.map(({ to, label }) => (
          <NavLink
            key={to}
            to={to}
            end
            className={({ isActive }) =>
              cx(
                'tap -mb-px shrink-0 border-b-2 border-transparent px-2.5 pt-1.5 pb-2 whitespace-nowrap text-ink-2 hover:text-ink',
                isActive && 'border-act font-medium text-ink',
              )
            }
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {children}
    </div>
  );
}
