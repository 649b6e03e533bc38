import { useId, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import { useFileAct } from './use-file-act.ts';

/** Puts a file on hold: nothing can delete it until it is released. */
export default function HoldFile({ file, onClose }: { file: Filed; onClose: () => void }) {
  const t = useT();
  const form = useId();
  const [reason, setReason] = useState('');
  const hold = useFileAct(async () => {
    await api.files.hold({ id: file.id, reason });
    onClose();
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('files.hold')}
      size="s"
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" type="submit" form={form} busy={hold.isPending} disabled={!reason.trim()}>
            {t('files.hold')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          hold.mutate();
        }}
      >
        <p className="text-ink-2">{t('files.holdText')}</p>
        <Field label={t('files.holdReason')} required>
          <Input value={reason} maxLength={300} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
