import { CloudUpload } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { useWaitingWrites } from './waiting-writes.ts';

/** Marks a record with changes that the server does not have yet. */
export function WaitingMark({ id }: { id: string }) {
  const t = useT();
  const waits = useWaitingWrites().some(({ made, subject }) => made === id || subject === id);
  if (!waits) return null;
  const words = t('shell.sync.mark');
  return (
    <span title={words} className="inline-flex align-[-0.15em] text-need">
      <CloudUpload className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{words}</span>
    </span>
  );
}
