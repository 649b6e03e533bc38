import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import type { BulkThing, BulkWish } from './bulk-thing.ts';

type Props<Act> = {
  thing: BulkThing<Act>;
  wish: BulkWish<Act>;
  title: string;
  onClose: () => void;
  onConfirm: () => void;
};

/** Previews a bulk action: how many and which records would change, which need no change, and which are rejected and why. */
export function BulkPreview<Act>({ thing, wish, title, onClose, onConfirm }: Props<Act>) {
  const t = useT();
  const { domain, words, reasons } = thing;
  const { data, error, refetch } = useQuery({
    queryKey: [domain, 'bulk-preview', wish],
    queryFn: ({ signal }) => thing.preview(wish, { signal }),
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
            {data ? t(words.confirm, { count: data.changing }) : t('ui.loading')}
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
          <li>
            <span className="text-md font-medium">{t(words.changing, { count: data.changing })}</span>
            <Names of={data.examples.changing} count={data.changing} />
          </li>
          {data.unchanged > 0 && <li className="text-ink-2">{t('list.bulk.unchanged', { count: data.unchanged })}</li>}
          {data.refused.map(({ reason, count }) => (
            <li key={reason} className="text-loss">
              {t('list.bulk.refused', { count, reason: t.any(reasons[reason] ?? reason) })}
              <Names of={data.examples.refused.filter((one) => one.reason === reason)} count={count} />
            </li>
          ))}
          <li className="pt-1 text-sm text-ink-3">{t('list.bulk.canUndo')}</li>
        </ul>
      )}
    </Dialog>
  );
}

/** Some of the names, and how many more there are. */
function Names({ of, count }: { of: readonly { id: string; name: string }[]; count: number }) {
  const t = useT();
  if (of.length === 0) return null;
  return (
    <span className="block text-sm wrap-anywhere text-ink-2">
      <bdi>{t('list.bulk.names', { names: of.map(({ name }) => name).join(', '), more: count - of.length })}</bdi>
    </span>
  );
}
