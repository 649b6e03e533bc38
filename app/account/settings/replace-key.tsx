import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed, useFresh } from '../fresh.tsx';
import { apiKeysQuery } from '../queries.ts';
import { ShownOnce } from './shown-once.tsx';

const overlaps = [0, 1, 24, 168] as const;

/** Creates a key with the same permissions while the old one still works, so that no program is interrupted. */
export function ReplaceKey({ id, name }: { id: string; name: string }) {
  const t = useT();
  const client = useQueryClient();
  const { freshly, confirmation } = useFresh();
  const [open, setOpen] = useState(false);
  const [hours, setHours] = useState<number>(24);
  const [made, setMade] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    if (!next) setMade(undefined);
  };
  const replace = async () => {
    setBusy(true);
    try {
      const { key } = await freshly(() => api.apiKeys.rotate({ id, overlapHours: hours }));
      setMade(key);
      await client.invalidateQueries(apiKeysQuery);
    } catch (error) {
      if (!(error instanceof NotConfirmed))
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  const label = (one: number) => (one === 0 ? t('apps.overlapNone') : t('apps.overlapHours', { count: one }));
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={change}
        sticky={made !== undefined}
        trigger={<Button size="s">{t('apps.rotate')}</Button>}
        title={made ? t('account.keys.created') : t('apps.rotateTitle', { name })}
        description={made ? t('account.keys.createdText') : t('apps.rotateText')}
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
              <Button kind="act" busy={isBusy} onClick={replace}>
                {t('apps.rotate')}
              </Button>
            </>
          )
        }
      >
        {made ? (
          <ShownOnce secret={made} />
        ) : (
          <Select
            aria-label={t('apps.overlap')}
            value={String(hours)}
            onChange={(chosen) => setHours(Number(chosen))}
            options={overlaps.map((one) => ({ value: String(one), label: label(one) }))}
          />
        )}
      </Dialog>
      {confirmation}
    </>
  );
}
