import { useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { Input } from '#app/ui/input.tsx';

type Props = { title: string; act: string; onReason: (reason: string) => void; onClose: () => void };

/** Asks for a reason. */
export default function ReasonDialog({ title, act, onReason, onClose }: Props) {
  const t = useT();
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={title}
      saveLabel={act}
      disabled={reason.trim() === ''}
      onSave={() => {
        if (reason.trim() === '') return;
        onReason(reason.trim());
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('deals.reason')} required>
        <Input value={reason} onChange={(event) => setReason(event.target.value)} maxLength={300} autoFocus />
      </Field>
    </FormDialog>
  );
}
