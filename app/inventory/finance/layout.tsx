import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';

const SettingsDialog = lazy(() => import('./settings-dialog.tsx'));

const pages = [
  { to: '/finance', key: 'finance.overview' },
  { to: '/finance/payouts', key: 'finance.payouts' },
  { to: '/finance/bills', key: 'finance.bills' },
  { to: '/finance/trust', key: 'finance.trust' },
  { to: '/finance/reconcile', key: 'finance.reconcile' },
  { to: '/finance/journal', key: 'finance.journal' },
  { to: '/finance/accounts', key: 'finance.accounts' },
  { to: '/finance/tax', key: 'finance.tax' },
] as const;

export const handle = { title: 'shell.nav.finance' } as const;

/** The brokerage's books, for its heads. */
export default function FinanceLayout() {
  const t = useT();
  const may = useMay();
  const [isSetting, setSetting] = useState(false);
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on a phone the page one is on may lie beyond the edge
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  if (!may('finance.read')) return <EmptyState title={t('finance.notYours')}>{t('finance.notYoursText')}</EmptyState>;
  return (
    <div className="page-room pt-6 pb-16">
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.finance')}</h1>
        {may('finance.manage') && (
          <Button size="s" icon={<Settings2 />} onClick={() => setSetting(true)}>
            {t('finance.settings')}
          </Button>
        )}
      </div>
      <nav
        ref={nav}
        aria-label={t('shell.nav.finance')}
        className="mt-4 mb-5 flex gap-0.5 overflow-x-auto border-b border-line [scrollbar-width:none]"
      >
        {pages.map(({ to, key }) => (
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
      <Suspense>{isSetting && <SettingsDialog onClose={() => setSetting(false)} />}</Suspense>
    </div>
  );
}
