import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Input } from '#app/ui/input.tsx';
import type { Filed } from '#contract/inventory/files.ts';
import { contentAddress } from '../queries.ts';

type Props = { file: Filed; onShow: (reason: string) => void; onClose: () => void };

/** Types shown with a single request, so that each view is logged once. */
const shownHere: readonly string[] = ['image', 'pdf'];

/** Asks for a reason each time, which is recorded in the file's history. */
export default function OpenSensitive({ file, onShow, onClose }: Props) {
  const t = useT();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const isReady = reason.trim() !== '';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('files.openSensitive')}
      size="s"
      footer={
        <>
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          {shownHere.includes(file.kind) && (
            <Button
              disabled={!isReady}
              onClick={() => {
                onShow(reason.trim());
                onClose();
              }}
            >
              {t('files.showHere')}
            </Button>
          )}
          {isReady ? (
            <Button asChild kind="act">
              <a
                href={contentAddress(file.id, { reason: reason.trim() })}
                download={file.name}
                onClick={() => {
                  onClose();
                  // The browser downloads it by itself; the log entry appears with the next refetch.
                  void client.invalidateQueries({ queryKey: ['files', 'history', file.id] });
                }}
              >
                {t('files.download')}
              </a>
            </Button>
          ) : (
            <Button kind="act" disabled>
              {t('files.download')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2">{t('files.sensitiveText')}</p>
        <Field label={t('files.openReason')} required>
          <Input value={reason} maxLength={200} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  );
}
