import { Outlet } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { TabbedRoom } from '#app/ui/tabbed-room.tsx';

const pages = [
  { to: '/commercial', key: 'commercial.buildings', below: ['/commercial/building/', '/commercial/lease/'] },
  { to: '/commercial/sales', key: 'building-sales.sales', below: ['/commercial/sale/'] },
  { to: '/commercial/contacts', key: 'building-sales.contacts' },
  { to: '/commercial/comps', key: 'building-sales.comps' },
  { to: '/commercial/tours', key: 'building-sales.tours' },
  { to: '/commercial/commissions', key: 'commercial.commissions' },
  { to: '/commercial/dates', key: 'commercial.dates' },
] as const;

export const handle = { title: 'shell.nav.commercial' } as const;

export default function CommercialLayout() {
  const t = useT();
  return (
    <TabbedRoom title={t('shell.nav.commercial')} pages={pages.map(({ key, ...page }) => ({ ...page, label: t(key) }))}>
      <Outlet />
    </TabbedRoom>
  );
}
