import { Outlet } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { TabbedRoom } from '#app/ui/tabbed-room.tsx';

const pages = [
  { to: '/team', key: 'team.people', right: 'members.read' },
  { to: '/team/board', key: 'team.board', right: 'leads.read' },
  { to: '/team/routing', key: 'team.routing', right: 'routing.read' },
] as const;

export const handle = { title: 'shell.nav.team' } as const;

/** The team section: members, routing, and results. */
export default function TeamLayout() {
  const t = useT();
  const may = useMay();
  const open = pages.filter(({ right }) => may(right)).map(({ to, key }) => ({ to, label: t(key) }));
  return (
    <TabbedRoom title={t('shell.nav.team')} pages={open}>
      <Outlet />
    </TabbedRoom>
  );
}
