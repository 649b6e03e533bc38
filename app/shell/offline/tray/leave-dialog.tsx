import { useT } from '#app/i18n/t.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { useWaitingWrites } from '../waiting-writes.ts';

/** Shown before a sign-out that would discard unsent changes. */
export default function LeaveDialog({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  const t = useT();
  const { length } = useWaitingWrites();
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onAnswer(false)}
      title={t('shell.sync.leave.title')}
      action={t('shell.sync.leave.action')}
      onConfirm={async () => onAnswer(true)}
    >
      {t('shell.sync.leave.text', { count: length })}
    </ConfirmDialog>
  );
}
