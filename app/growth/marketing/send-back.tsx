import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogClose } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { Textarea } from '#app/ui/textarea.tsx';

/** Asks the approver what should change; the note goes to the author. */
export function SendBack({ onSend, onClose }: { onSend: (note: string) => void; onClose: () => void }) {
  const t = useT();
  const [note, setNote] = useState('');
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('social.sendBack')}
      footer={
        <>
          <DialogClose>
            <Button>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" disabled={note.trim() === ''} onClick={() => onSend(note.trim().replace(/\s+/g, ' '))}>
            {t('social.sendBack')}
          </Button>
        </>
      }
    >
      <Field label={t('social.note')} required>
        <Textarea rows={3} maxLength={500} dir="auto" value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </Dialog>
  );
}
