import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { webhooksQuery } from '../queries.ts';
import { ShownOnce } from '../settings/shown-once.tsx';

/** Asks for confirmation, then shows the new key once. */
export function RotateWebhookDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const { freshly, confirmation } = useFresh();
  const [busy, setBusy] = useState(false);
  const [made, setMade] = useState<{ key: string; previousEndsAt: string }>();
  const rotate = async () => {
    setBusy(true);
    try {
      setMade(await freshly(() => api.webhooks.rotate({ id })));
      await client.invalidateQueries(webhooksQuery);
    } catch (error) {
      if (!(error instanceof NotConfirmed))
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Dialog
        open
        onOpenChange={(open) => !open && onClose()}
        // The key is shown only once, so a click outside must not close the dialog.
        sticky={busy || made !== undefined}
        title={t(made ? 'operations.webhooks.key' : 'operations.webhooks.rotate')}
        description={
          made
            ? t('operations.webhooks.bothKeys', { when: format.dateTime(made.previousEndsAt) })
            : t('operations.webhooks.rotateText')
        }
        footer={
          made ? (
            <DialogClose>
              <Button kind="act">{t('ui.done')}</Button>
            </DialogClose>
          ) : (
            <>
              <DialogClose>
                <Button>{t('ui.cancel')}</Button>
              </DialogClose>
              <Button kind="act" busy={busy} onClick={() => void rotate()}>
                {t('operations.webhooks.rotate')}
              </Button>
            </>
          )
        }
      >
        {made && <ShownOnce secret={made.key} />}
      </Dialog>
      {confirmation}
    </>
  );
}
