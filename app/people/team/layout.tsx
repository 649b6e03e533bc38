import { NavLink, Outlet } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';

const pages = [
  { to: '/team', key: 'team.people', right: 'members.read' },
  { to: '/team/board', key: 'team.board', right: 'leads.read' },
  { to: '/team/routing', key: 'team.routing', right: 'routing.read' },
] as const;

export const handle = { title: 'shell.nav.team' } as const;

/** Who works here, how leads come to them, and what becomes of those. */
export default function TeamLayout() {
  const t = useT();
  const may = useMay();
  return (
    <div className="page-room pt-6 pb-16">
      <h1 className="text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.team')}</h1>
      <nav
        aria-label={t('shell.nav.team')}
        className="mt-4 flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]"
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
