import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { toast } from '#app/ui/toast.ts';
import { failureText } from '../failure-text.ts';
import { NotConfirmed } from '../fresh.tsx';
import { factorsQuery } from '../queries.ts';
import { CodeSheet } from './code-sheet.tsx';

type Props = { left: number; freshly: <T>(deed: () => Promise<T>) => Promise<T> };

export function RecoveryCodes({ left, freshly }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [codes, setCodes] = useState<string[]>();
  const [busy, setBusy] = useState(false);
  const renew = async () => {
    setBusy(true);
    try {
      const { recoveryCodes } = await freshly(() => api.factors.renewRecoveryCodes());
      setCodes(recoveryCodes);
      await client.invalidateQueries(factorsQuery);
    } catch (error) {
      if (!(error instanceof NotConfirmed))
        toast(t('ui.error'), { description: failureText(t, error), tone: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="me-auto text-ink-2">{t('account-factors.recovery.left', { count: left })}</p>
      <Button size="s" busy={busy} onClick={renew}>
        {t('account-factors.recovery.renew')}
      </Button>
      <Dialog
        open={codes !== undefined}
        onOpenChange={(open) => !open && setCodes(undefined)}
        // The codes are shown only once, so a click outside must not close the dialog.
        sticky
        title={t('account-factors.recovery.title')}
        description={t('account-factors.recovery.text')}
        footer={
          <DialogClose>
            <Button kind="act">{t('ui.done')}</Button>
          </DialogClose>
        }
      >
        {codes && <CodeSheet codes={codes} />}
      </Dialog>
    </div>
  );
}
