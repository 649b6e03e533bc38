import { Outlet } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { TabbedRoom } from '#app/ui/tabbed-room.tsx';

const pages = [
  { to: '/commercial', key: 'commercial.buildings' },
  { to: '/commercial/dates', key: 'commercial.dates' },
] as const;

export const handle = { title: 'shell.nav.commercial' } as const;

export default function CommercialLayout() {
  const t = useT();
  return (
    <TabbedRoom title={t('shell.nav.commercial')} pages={pages.map(({ to, key }) => ({ to, label: t(key) }))}>
      <Outlet />
    </TabbedRoom>
  );
}
