import { Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { NotYours } from '#app/account/not-yours.tsx';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { SkeletonCard } from '#app/ui/skeleton.tsx';
import { TabbedRoom } from '#app/ui/tabbed-room.tsx';

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

/** The brokerage's books, for owners, admins, and accountants. */
export default function FinanceLayout() {
  const t = useT();
  const may = useMay();
  const [isSetting, setSetting] = useState(false);
  if (!may('finance.read')) return <NotYours title={t('finance.notYours')} />;
  return (
    <TabbedRoom
      title={t('shell.nav.finance')}
      pages={pages.map(({ to, key }) => ({ to, label: t(key) }))}
      actions={
        may('finance.manage') && (
          <Button size="s" icon={<Settings2 />} onClick={() => setSetting(true)}>
            {t('finance.settings')}
          </Button>
        )
      }
    >
      <Suspense fallback={<SkeletonCard />}>
        <Outlet />
      </Suspense>
      <Suspense>{isSetting && <SettingsDialog onClose={() => setSetting(false)} />}</Suspense>
    </TabbedRoom>
  );
}
