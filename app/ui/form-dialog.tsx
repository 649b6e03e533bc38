import { type ReactNode, useId } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from './button.tsx';
import { Dialog, DialogClose, type DialogProps } from './dialog.tsx';

type Props = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  /** Label of the save button: "Save" unless there is a more specific one. */
  saveLabel?: string;
  busy?: boolean;
  disabled?: boolean;
  onSave: () => void;
  onClose: () => void;
  /** Other actions, at the opposite end of the button row. */
  aside?: ReactNode;
  children: ReactNode;
};

/** A form in a dialog with one save button. While it saves, the dialog can't be closed by accident. */
export function FormDialog({ saveLabel, busy = false, disabled, onSave, onClose, aside, children, ...panel }: Props) {
  const t = useT();
  const formId = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      sticky={busy}
      footer={
        <>
          {aside && <span className="me-auto flex gap-1">{aside}</span>}
          <DialogClose>
            <Button kind="quiet">{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="act" type="submit" form={formId} busy={busy} disabled={disabled}>
            {saveLabel ?? t('ui.save')}
          </Button>
        </>
      }
      {...panel}
    >
      <form
        id={formId}
        noValidate
        className="grid gap-4.5"
        onSubmit={(event) => {
          event.preventDefault();
          // The submit of a dialog opened from another form must not submit that form too.
          event.stopPropagation();
          if (!busy) onSave();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
