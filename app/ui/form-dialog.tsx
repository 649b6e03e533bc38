import { type ReactNode, useId } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from './button.tsx';
import { Dialog, DialogClose, type DialogProps } from './dialog.tsx';

type Props = Pick<DialogProps, 'title' | 'description' | 'size'> & {
  /** What the button that saves says: "Save", unless there is a better word. */
  saveLabel?: string;
  busy?: boolean;
  disabled?: boolean;
  onSave: () => void;
  onClose: () => void;
  /** What else can be done to the thing, at the other end of the row of buttons. */
  aside?: ReactNode;
  children: ReactNode;
};

/** Some fields, and one way to save them. While that runs, nothing closes it by accident. */
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
          // A dialog opened from within another form is its own affair.
          event.stopPropagation();
          if (!busy) onSave();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
