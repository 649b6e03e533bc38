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

/** Once in the frame: tells what waits and what could not be saved, and asks where somebody has to decide. */
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

/** Whatever was made without a network was shown under an id of our own. */
function useAddressFollows(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = pathname + search;
  useEffect(() => {
    // Also at once: it may have become real before this stood, or somebody may have gone back to the old address.
    const follow = () => {
      const there = followed(here);
      if (there !== here) void navigate(there, { replace: true });
    };
    follow();
    return onRename(follow);
  }, [here, navigate]);
}

/** A conflict is put before the person at once, unless they are in the middle of something; the button stays. */
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
    // Sent again and in conflict again, it is asked about again.
    for (const id of told.current)
      if (!writes.some((write) => write.id === id && write.state !== 'waiting')) told.current.delete(id);
  }, [writes, t, what]);
}

const isBusy = (): boolean =>
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true ||
  // Another dialog is open that lets nothing beside it be touched.
  document.body.style.pointerEvents === 'none';
