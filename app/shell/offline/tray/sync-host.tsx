import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { notify } from '#app/ui/notify.ts';
import { setBannerWords } from '../banner-words.ts';
import { followed, onRename } from '../renames.ts';
import { useSyncFacts } from '../sync-facts.ts';
import { useWorker } from '../use-worker.ts';
import { useWaitingWrites } from '../waiting-writes.ts';
import { showSyncDialog, useSyncDialog } from './sync-dialog.ts';
import { useWhat } from './what.ts';

const ConflictDialog = lazy(() => import('./conflict-dialog.tsx'));
const LeaveDialog = lazy(() => import('./leave-dialog.tsx'));

/** Mounted once in the frame: reports waiting and rejected changes, and asks when the user has to decide. */
export default function SyncHost(): ReactNode {
  const dialog = useSyncDialog();
  useWorker();
  useBanner();
  useAddressFollows();
  useTrouble();
  return (
    <Suspense>
      {dialog?.kind === 'conflict' && <ConflictDialog id={dialog.id} onClose={() => showSyncDialog(null)} />}
      {dialog?.kind === 'leave' && <LeaveDialog onAnswer={dialog.answer} />}
    </Suspense>
  );
}

function useBanner(): void {
  const t = useT();
  const format = useFormat();
  const { waiting, asOf } = useSyncFacts();
  useEffect(() => {
    const words = [
      waiting > 0 && t('shell.sync.waiting', { count: waiting }),
      asOf && t('shell.sync.asOf', { time: format.time(asOf) }),
    ];
    setBannerWords(words.filter(Boolean).join(' · '));
    return () => setBannerWords('');
  }, [waiting, asOf, t, format]);
}

/** Records created offline were shown under a temporary id. */
function useAddressFollows(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  useEffect(() => {
    // Also runs at once: the record may have become real before this mounted, or the user may have gone back to the old URL.
    const follow = () => {
      const there = followed(here);
      if (there !== here) void navigate(there, { replace: true });
    };
    follow();
    return onRename(follow);
  }, [here, navigate]);
}

/** Shows a conflict at once, unless the user is in the middle of something; the button stays in any case. */
function useTrouble(): void {
  const t = useT();
  const what = useWhat();
  const writes = useWaitingWrites();
  const told = useRef(new Set<number>());
  useEffect(() => {
    for (const write of writes) {
      if (write.state === 'waiting' || told.current.has(write.id)) continue;
      told.current.add(write.id);
      if (write.state === 'conflict' && !isBusy()) showSyncDialog({ kind: 'conflict', id: write.id });
      if (write.state === 'refused')
        notify({
          title: t('shell.sync.refused'),
          description: [what(write), write.problem?.message].filter(Boolean).join(': '),
          tone: 'loss',
          action: { label: t('shell.sync.review'), onAction: () => showSyncDialog({ kind: 'list' }) },
        });
    }
    // A write that was resent and conflicts again is shown again.
    for (const id of told.current)
      if (!writes.some((write) => write.id === id && write.state !== 'waiting')) told.current.delete(id);
  }, [writes, t, what]);
}

const isBusy = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  // A modal dialog is open.
  document.body.style.pointerEvents === 'none';
