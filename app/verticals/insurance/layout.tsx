import { Outlet } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTabs } from '#app/ui/page-tabs.tsx';

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
  const open = pages.filter(({ right }) => may(right)).map(({ to, key }) => ({ to, label: t(key) }));
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageTabs label={t('shell.nav.insurance')} pages={open} className="shrink-0 px-2.5 pt-0.5" />
      <Outlet />
    </div>
  );
}
