import { Outlet } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { TabbedRoom } from '#app/ui/tabbed-room.tsx';
import { useSession } from '../session.ts';

export const handle = { title: 'admin.title' } as const;

const pages = [
  { to: '/admin/errors', key: 'admin.errors.title' },
  { to: '/admin/acquisition', key: 'admin.acquisition.title' },
  { to: '/admin/conversations', key: 'admin.conversations.title' },
  { to: '/admin/messages', key: 'admin.messages.title' },
  { to: '/admin/waitlist', key: 'admin.waitlist.title' },
  { to: '/admin/support', key: 'support.title' },
  { to: '/admin/finance', key: 'admin.finance.title' },
  { to: '/admin/referrals', key: 'admin.referrals.title' },
  { to: '/admin/prices', key: 'admin.prices.title' },
  { to: '/admin/jobs', key: 'shell.nav.jobs' },
  { to: '/admin/status', key: 'admin.services.title' },
] as const;

/** For operators: the state of the installation, without any organization's data. */
export default function AdminLayout() {
  const { user } = useSession();
  return user.isOperator ? <Admin /> : <ErrorScreen error={{ status: 403 }} className="m-auto" />;
}

function Admin() {
  const t = useT();
  return (
    <TabbedRoom title={t('admin.title')} pages={pages.map(({ to, key }) => ({ to, label: t(key) }))} deep>
      <Outlet />
    </TabbedRoom>
  );
}
