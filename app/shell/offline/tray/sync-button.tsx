import { CloudUpload, GitCompare } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { cx } from '#app/ui/classes.ts';
import { Popover } from '#app/ui/popover.tsx';
import { useWaitingWrites } from '../waiting-writes.ts';
import { showSyncDialog, useSyncDialog } from './sync-dialog.ts';

const SyncList = lazy(() => import('./sync-list.tsx'));

/** Changes that exist only on this device, and those that need a decision. Hidden when there are none. */
export default function SyncButton(): ReactNode {
  const t = useT();
  const writes = useWaitingWrites();
  const open = useSyncDialog()?.kind === 'list';
  // A click elsewhere closes this dialog, and must not close a different one.
  const setOpen = (next: boolean) => {
    if (next !== open) showSyncDialog(next ? { kind: 'list' } : null);
  };
  const stuck = writes.filter(({ state }) => state !== 'waiting').length;
  const label =
    stuck > 0 ? t('shell.sync.decide', { count: stuck }) : t('shell.sync.waiting', { count: writes.length });
  return (
    <Popover
      label={t('shell.sync.title')}
      align="end"
      open={open}
      onOpenChange={setOpen}
      className="flex max-h-[min(32rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1rem))] flex-col p-0"
      trigger={
        <Button
          kind="quiet"
          size="s"
          icon={stuck > 0 ? <GitCompare /> : <CloudUpload />}
          aria-label={label}
          className={cx(stuck > 0 && 'text-need')}
        >
          <span className="num">{stuck || writes.length}</span>
        </Button>
      }
    >
      <Suspense>
        <SyncList />
      </Suspense>
    </Popover>
  );
}
