import { Outlet } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { TabbedRoom } from '#app/ui/tabbed-room.tsx';
import { NotYours } from '../not-yours.tsx';
import { useMay } from '../session.ts';

const pages = [
  { to: '/security', key: 'security.overview', right: 'security.read' },
  { to: '/security/policy', key: 'security.policy', right: 'security.read' },
  { to: '/security/sign-on', key: 'sso.title', right: 'security.read' },
  { to: '/security/directory', key: 'directory.title', right: 'security.read' },
  { to: '/security/devices', key: 'security.devices', right: 'security.read' },
  { to: '/security/audit', key: 'account.audit.title', right: 'audit.read' },
  { to: '/security/exports', key: 'security.exports', right: 'leads.export' },
  { to: '/security/privacy', key: 'security.privacy', right: 'security.read' },
  { to: '/security/incidents', key: 'security.incidents', right: 'security.read' },
  { to: '/security/support', key: 'support.title', right: 'support.manage' },
] as const;

export const handle = { title: 'shell.nav.security' } as const;

/** The security center, for owners and admins. */
export default function SecurityLayout() {
  const t = useT();
  const may = useMay();
  if (!may('security.read')) return <NotYours title={t('security.notYours')} text={t('security.notYoursText')} />;
  const open = pages.filter(({ right }) => may(right)).map(({ to, key }) => ({ to, label: t(key) }));
  return (
    <TabbedRoom title={t('shell.nav.security')} pages={open}>
      <Outlet />
    </TabbedRoom>
  );
}
