import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Sheet } from '#app/ui/sheet.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Newest first; undefined while loading. */
  rows: readonly { number: number; title: string; savedAt: string; savedBy: string | null }[] | undefined;
  restoring: number | undefined;
  /** Undefined for readers who may not restore. */
  onRestore: ((number: number) => void) | undefined;
};

/** Earlier versions of a page or an email, with who saved each and when. */
export function VersionsSheet({ open, onOpenChange, rows, restoring, onRestore }: Props) {
  const t = useT();
  const format = useFormat();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('content.versions')}>
      {rows ? (
        <ul className="grid">
          {rows.map(({ number, title, savedAt, savedBy }, at) => (
            <li key={number} className="flex items-center justify-between gap-4 border-b border-line py-3">
              <div className="min-w-0">
                <p className="font-medium">{format.dateTime(savedAt)}</p>
                <p className="text-sm wrap-anywhere text-ink-2">{[savedBy, title].filter(Boolean).join(' · ')}</p>
              </div>
              {onRestore && at > 0 && (
                <Button size="s" busy={restoring === number} onClick={() => onRestore(number)}>
                  {t('content.restore')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <SkeletonText lines={4} />
      )}
    </Sheet>
  );
}
