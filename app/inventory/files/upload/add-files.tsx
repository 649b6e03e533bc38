import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { Switch } from '#app/ui/switch.tsx';
import type { SendHooks } from '#app/ui/upload/send-file.ts';
import { UploadField } from '#app/ui/upload/upload-field.tsx';
import { fileQueries } from '../queries.ts';
import { sendInParts, type Target } from './send-in-parts.ts';

type Props = { target: Target; title: string; note?: string; onClose: () => void };

/** Adds files of any size, dropped, chosen, or photographed; closing the dialog cancels unfinished uploads. */
export default function AddFiles({ target, title, note, onClose }: Props) {
  const t = useT();
  const format = useFormat();
  const client = useQueryClient();
  const room = useQuery(fileQueries.counts).data;
  const isVersion = 'versionOf' in target;
  const [isSensitive, setSensitive] = useState(false);
  const key = JSON.stringify({ ...target, ...(isSensitive && { isSensitive }) });
  const send = useCallback(
    (file: File, hooks: SendHooks) => sendInParts(file, JSON.parse(key) as Target, hooks),
    [key],
  );
  const done = useCallback(() => {
    void client.invalidateQueries({ queryKey: ['files'] });
    void client.invalidateQueries({ queryKey: ['leads', 'files'] });
  }, [client]);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <DialogClose>
          <Button kind="act">{t('ui.done')}</Button>
        </DialogClose>
      }
    >
      <div className="grid gap-3">
        {note && <p className="text-ink-2">{note}</p>}
        {!isVersion && (
          <Switch
            checked={isSensitive}
            onChange={setSensitive}
            label={t('files.addSensitive')}
            hint={t('files.sensitiveHint')}
          />
        )}
        <UploadField
          label={isVersion ? t('files.chooseVersion') : t('files.choose')}
          {...(room && { hint: t('files.uploadHint', { largest: fileSize(format, room.largest) }) })}
          send={send}
          onDone={done}
          multiple={!isVersion}
          maxBytes={room?.largest ?? Number.POSITIVE_INFINITY}
        />
        {room && (
          <p className="num text-sm text-ink-3">
            {t('files.room', { used: fileSize(format, room.used), room: fileSize(format, room.room) })}
          </p>
        )}
      </div>
    </Dialog>
  );
}
