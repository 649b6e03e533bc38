import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from './classes.ts';
import { veilLook } from './float-look.ts';
import './nonce.ts';
import { ScrollBody } from './scroll-body.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

const widths = { s: 'sm:max-w-md', m: 'sm:max-w-xl', l: 'sm:max-w-3xl' };

export type DialogPanelProps = {
  title: ReactNode;
  description?: ReactNode;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  size?: keyof typeof widths;
  /** Buttons; the primary action comes last. */
  footer?: ReactNode;
  /** `loss` draws a red beam, for dialogs that confirm a deletion. */
  tone?: 'act' | 'loss';
  /** Ignores Escape and clicks outside, so that unsaved work isn't lost. */
  sticky?: boolean;
  children?: ReactNode;
};

export default function DialogPanel({ open, onOpenChange, ...panel }: DialogPanelProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilLook} />
        <Panel {...panel} />
      </Radix.Portal>
    </Radix.Root>
  );
}

function Panel({
  title,
  description,
  size = 's',
  footer,
  tone = 'act',
  sticky,
  children,
}: Omit<DialogPanelProps, 'open' | 'onOpenChange'>) {
  const t = useT();
  const hold = sticky ? (event: Event) => event.preventDefault() : undefined;
  return (
    <Radix.Content
      {...useDialogFocus()}
      {...(description ? {} : { 'aria-describedby': undefined })}
      {...(hold && { onPointerDownOutside: hold, onEscapeKeyDown: hold })}
      className={cx(
        'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col outline-none max-sm:data-[state=closed]:animate-drop max-sm:data-[state=open]:animate-lift sm:top-[12dvh] sm:bottom-auto sm:max-h-[76dvh] sm:px-5 sm:data-[state=closed]:animate-sink sm:data-[state=open]:animate-rise',
        widths[size],
      )}
    >
      <div className={cx('beam shrink-0 max-sm:rounded-none', tone === 'loss' && 'bg-loss')} />
      <div className="flex min-h-0 flex-col border border-t-0 border-line bg-raised shadow-float max-sm:border-x-0 sm:mx-2 sm:rounded-b-l">
        <header className="flex items-start gap-3 px-5 pt-4.5 pb-3">
          <div className="me-auto grid gap-1">
            <Radix.Title className="text-xl font-medium tracking-[-0.01em]">{title}</Radix.Title>
            {description && <Radix.Description className="text-ink-2">{description}</Radix.Description>}
          </div>
          <Radix.Close
            aria-label={t('ui.close')}
            className="tap-area -me-1.5 grid size-7 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
          >
            <X className="size-4" />
          </Radix.Close>
        </header>
        {children && <ScrollBody className="px-5 pt-1 pb-5">{children}</ScrollBody>}
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:[&>*]:flex-1">
            {footer}
          </footer>
        )}
      </div>
    </Radix.Content>
  );
}
