import { useQuery } from '@tanstack/react-query';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { RequestOf } from '#contract/core/call.ts';
import { type listingBulk, listingBulkReasons } from '#contract/inventory/listing-bulk.ts';

export const reasons = keysOf('listings.bulk.reason', listingBulkReasons);

type Props = {
  wish: RequestOf<typeof listingBulk.previewBulk>;
  title: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** What an act on many would do, before it does it: how many change, are so already, and are refused, and why. */
export function BulkPreview({ wish, title, onClose, onConfirm }: Props) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: ['listings', 'bulk-preview', wish],
    queryFn: ({ signal }) => api.listings.previewBulk(wish, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" disabled={!data || data.changing === 0} onClick={onConfirm}>
            {data ? t('listings.bulk.confirm', { count: data.changing }) : t('ui.loading')}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonText lines={2} />
      ) : (
        <ul className="num grid gap-1.5" aria-live="polite">
          <li className="text-md font-medium">{t('listings.bulk.changing', { count: data.changing })}</li>
          {data.unchanged > 0 && (
            <li className="text-ink-2">{t('listings.bulk.unchanged', { count: data.unchanged })}</li>
          )}
          {data.refused.map(({ reason, count }) => (
            <li key={reason} className="text-loss">
              {t('listings.bulk.refused', { count, reason: t(reasons[reason]) })}
            </li>
          ))}
          <li className="pt-1 text-sm text-ink-3">{t('listings.bulk.canUndo')}</li>
        </ul>
      )}
    </Dialog>
  );
}
