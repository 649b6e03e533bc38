import { type ReactNode, useId, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Text } from '#app/i18n/text.tsx';
import { Button } from './button.tsx';
import { Dialog, DialogClose } from './dialog.tsx';
import { Input } from './input.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** A question: "Delete 3 listings?" */
  title: string;
  /** What is deleted and what stays. */
  children: ReactNode;
  /** The verb on the button: "Delete 3 listings". */
  action: string;
  /** For deletions that can't be undone: the name that the reader must type to confirm. */
  name?: string;
  /** The dialog stays open and its button busy until the promise resolves; if it rejects, the dialog stays open. */
  onConfirm: () => Promise<unknown>;
};

/** Only for actions that can't be undone; all others happen at once and offer Undo. */
export function ConfirmDialog({ open, onOpenChange, title, children, action, name, onConfirm }: Props) {
  const t = useT();
  const form = useId();
  const [written, setWritten] = useState('');
  const [busy, setBusy] = useState(false);
  const ready = name === undefined || written.trim() === name.trim();

  const change = (next: boolean) => {
    if (!next) setWritten('');
    onOpenChange(next);
  };
  const confirm = async () => {
    if (!ready || busy) return;
    setBusy(true);
    try {
      await onConfirm();
      change(false);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      tone="loss"
      sticky={busy}
      footer={
        <>
          <DialogClose>
            <Button disabled={busy}>{t('ui.cancel')}</Button>
          </DialogClose>
          <Button kind="loss" type="submit" form={form} busy={busy} disabled={!ready}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm();
        }}
      >
        <div className="text-ink-2">{children}</div>
        {name !== undefined && (
          <div className="grid gap-1.5">
            <label htmlFor={`${form}-name`} className="text-sm">
              <Text
                k="ui.confirm.writeName"
                values={{ name }}
                components={{ b: (text) => <b className="font-medium text-ink select-all">{text}</b> }}
              />
            </label>
            <Input
              id={`${form}-name`}
              value={written}
              onChange={(event) => setWritten(event.target.value)}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
        )}
      </form>
    </Dialog>
  );
}
