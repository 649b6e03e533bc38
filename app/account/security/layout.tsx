import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { useMay } from '../session.ts';

const pages = [
  { to: '/security', key: 'security.overview', right: 'security.read' },
  { to: '/security/policy', key: 'security.policy', right: 'security.read' },
  { to: '/security/devices', key: 'security.devices', right: 'security.read' },
  { to: '/security/audit', key: 'account.audit.title', right: 'audit.read' },
  { to: '/security/exports', key: 'security.exports', right: 'leads.export' },
  { to: '/security/privacy', key: 'security.privacy', right: 'security.read' },
  { to: '/security/incidents', key: 'security.incidents', right: 'security.read' },
] as const;

export const handle = { title: 'shell.nav.security' } as const;

/** How the workspace is guarded, for its heads. */
export default function SecurityLayout() {
  const t = useT();
  const may = useMay();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the page one is on may lie beyond the edge
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  if (!may('security.read'))
    return <EmptyState title={t('security.notYours')}>{t('security.notYoursText')}</EmptyState>;
  return (
    <div className="page-room pt-6 pb-16">
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.security')}</h1>
      <nav
        ref={nav}
        aria-label={t('shell.nav.security')}
        className="mt-4 mb-5 flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {pages
          .filter(({ right }) => may(right))
          .map(({ to, key }) => (
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
              {t(key)}
            </NavLink>
          ))}
      </nav>
      <Outlet />
    </div>
  );
}
