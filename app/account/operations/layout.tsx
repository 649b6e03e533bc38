import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { useSession } from '../session.ts';

export const handle = { title: 'admin.title' } as const;

const pages = [
  { to: '/admin/errors', key: 'admin.errors.title' },
  { to: '/admin/acquisition', key: 'admin.acquisition.title' },
  { to: '/admin/conversations', key: 'admin.conversations.title' },
  { to: '/admin/messages', key: 'admin.messages.title' },
  { to: '/admin/waitlist', key: 'admin.waitlist.title' },
  { to: '/admin/prices', key: 'admin.prices.title' },
  { to: '/admin/jobs', key: 'shell.nav.jobs' },
  { to: '/admin/status', key: 'admin.services.title' },
] as const;

/** For who runs this installation: how it fares, and nothing of what organisations keep in it. */
export default function AdminLayout() {
  const { user } = useSession();
  return user.isOperator ? <Admin /> : <ErrorScreen error={{ status: 403 }} className="m-auto" />;
}

function Admin() {
  const t = useT();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the names do not fit side by side: the one that one is at must not be beyond the edge.
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again when the page is another
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  return (
    <div className="page-room pt-6 pb-20">
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('admin.title')}</h1>
      <nav
        ref={nav}
        aria-label={t('admin.title')}
        className="mt-4 mb-6 flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {pages.map(({ to, key }) => (
          <NavLink
            key={to}
            to={to}
            className={({ isActive }) =>
              cx(
                'tap -mb-px shrink-0 border-b-2 border-transparent px-2.5 pt-1.5 pb-2 whitespace-nowrap text-ink-2 hover:text-ink',
                isActive && 'border-act font-medium text-ink',
              )
            }
          >
            {t(key)}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}
