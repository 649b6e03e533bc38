import { CalendarPlus, Settings2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Outlet } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { TabbedRoom } from '#app/ui/tabbed-room.tsx';
import { toast } from '#app/ui/toast.ts';
import { useRentalDeed } from './use-rental-deed.ts';

const SettingsDialog = lazy(() => import('./settings-dialog.tsx'));

const pages = [
  {
    to: '/property-management',
    key: 'rentals.portfolio',
    below: ['/property-management/property/', '/property-management/lease/'],
  },
  { to: '/property-management/rent-roll', key: 'rentals.rentRoll' },
  { to: '/property-management/renewals', key: 'rentals.renewals' },
  { to: '/property-management/delinquency', key: 'rentals.delinquency' },
  {
    to: '/property-management/applications',
    key: 'rental-papers.applications',
    below: [
      '/property-management/application/',
      '/property-management/lease-draft/',
      '/property-management/lease-templates',
    ],
  },
  { to: '/property-management/maintenance', key: 'rentals.maintenance' },
  { to: '/property-management/vendors', key: 'rentals.vendors' },
  { to: '/property-management/tax', key: 'rental-desk.tax' },
] as const;

export const handle = { title: 'shell.nav.propertyManagement' } as const;

/** What is managed for others: who lives there, what they owe, what is held for whom, and what must be repaired. */
export default function PropertyLayout() {
  const t = useT();
  const mayMoney = useMay()('rentals.money');
  const [isSetting, setSetting] = useState(false);
  const post = useRentalDeed(api.rentals.postRent, () => toast(t('rentals.posting')));
  return (
    <TabbedRoom
      title={t('shell.nav.propertyManagement')}
      pages={pages.map(({ key, ...page }) => ({ ...page, label: t(key) }))}
      actions={
        mayMoney && (
          <>
            <Button size="s" icon={<CalendarPlus />} busy={post.isPending} onClick={() => post.mutate({})}>
              {t('rentals.postRent')}
            </Button>
            <Button size="s" icon={<Settings2 />} onClick={() => setSetting(true)}>
              {t('rentals.settings')}
            </Button>
          </>
        )
      }
    >
      <Outlet />
      <Suspense>{isSetting && <SettingsDialog onClose={() => setSetting(false)} />}</Suspense>
    </TabbedRoom>
  );
}
