import { NavLink, Outlet } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { cx } from '#app/ui/classes.ts';

const pages = [
  { to: '/insurance', key: 'insurance.pipeline', right: 'policies.read' },
  { to: '/insurance/policies', key: 'insurance.policies', right: 'policies.read' },
  { to: '/insurance/renewals', key: 'insurance.renewals', right: 'policies.read' },
  { to: '/insurance/results', key: 'insurance.results', right: 'policies.read' },
  { to: '/insurance/commissions', key: 'insurance.commissions', right: 'insurance.manage' },
] as const;

export const handle = { title: 'shell.nav.insurance' } as const;

/** What comes in, what is in force, what expires, and what it all brings. */
export default function InsuranceLayout() {
  const t = useT();
  const may = useMay();
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <nav
        aria-label={t('shell.nav.insurance')}
        className="flex shrink-0 gap-0.5 overflow-x-auto border-b border-line px-2.5 [scrollbar-width:none]"
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
                  'tap -mb-px shrink-0 border-b-2 border-transparent px-2.5 pt-2 pb-2 whitespace-nowrap text-ink-2 hover:text-ink',
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
