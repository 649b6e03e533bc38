import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { withDependents } from '../queue/next-write.ts';
import { decide } from '../queue/queue.ts';
import type { QueuedWrite } from '../queue/queued-write.ts';
import { useWaitingWrites } from '../waiting-writes.ts';
import { showSyncDialog } from './sync-dialog.ts';
import { useWhat } from './what.ts';

/** All unsent changes with their state and possible actions. */
export default function SyncList() {
  const t = useT();
  const writes = useWaitingWrites();
  return (
    <>
      <h2 className="border-b border-line px-4 py-3 font-medium">{t('shell.sync.title')}</h2>
      <ul className="min-h-0 overflow-y-auto">
        {writes.map((write) => (
          <Item key={write.id} write={write} writes={writes} />
        ))}
      </ul>
    </>
  );
}

type Props = { write: QueuedWrite; writes: readonly QueuedWrite[] };

function Item({ write, writes }: Props) {
  const t = useT();
  const format = useFormat();
  const what = useWhat();
  return (
    <li className="grid gap-1 border-b border-line px-4 py-2.5 last:border-0">
      <p className="flex items-baseline gap-3">
        <span className="me-auto min-w-0 truncate">{what(write)}</span>
        <time dateTime={new Date(write.madeAt).toISOString()} className="num text-xs text-ink-3">
          {format.time(write.madeAt)}
        </time>
      </p>
      {write.state === 'waiting' && <p className="text-sm text-ink-3">{t('shell.sync.mark')}</p>}
      {write.state === 'conflict' && (
        <div className="flex items-center justify-between gap-2">
          <p className="text-sm text-need">{t('shell.sync.conflict.title')}</p>
          <Button size="s" onClick={() => showSyncDialog({ kind: 'conflict', id: write.id })}>
            {t('shell.sync.review')}
          </Button>
        </div>
      )}
      {write.state === 'refused' && (
        <>
          <p className="text-sm text-loss">
            {write.problem?.status === 0 ? t('shell.sync.old') : write.problem?.message}
          </p>
          <div className="flex justify-end gap-2">
            <Button size="s" kind="quiet" onClick={() => void decide({ giveUp: withDependents(write, writes) })}>
              {t('shell.sync.discard')}
            </Button>
            <Button size="s" onClick={() => void decide({ again: { ...write, triedAt: undefined } })}>
              {t('ui.retry')}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}
