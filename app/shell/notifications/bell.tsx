import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Popover } from '#app/ui/popover.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { notificationQueries } from './queries.ts';

const NotificationList = lazy(() => import('./list.tsx'));
/** The server counts up to one hundred. */
const mostShown = 99;

/** Notifications, with the number of unread ones. */
export function Bell() {
  const t = useT();
  const [open, setOpen] = useState(false);
  const unread = useQuery(notificationQueries.count).data?.unread ?? 0;
  return (
    <Popover
      label={t('shell.notifications.title')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1rem))] flex-col p-0"
      trigger={
        <Button kind="quiet" aria-label={t('shell.notifications.open', { count: unread })} className="size-8.5 px-0">
          <BellIcon />
          {unread > 0 && (
            <span
              aria-hidden="true"
              className="num absolute -end-0.5 top-0 min-w-4 rounded-full bg-need px-1 text-center text-[0.625rem]/4 font-semibold text-surface"
            >
              {unread > mostShown ? `${mostShown}+` : unread}
            </span>
          )}
        </Button>
      }
    >
      <Suspense fallback={<Spinner />}>
        <NotificationList unread={unread} onLeave={() => setOpen(false)} />
      </Suspense>
    </Popover>
  );
}
