import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from './classes.ts';
import { veilLook } from './float-look.ts';
import './nonce.ts';
import { ScrollBody } from './scroll-body.tsx';
import { useDialogFocus } from './use-dialog-focus.ts';

const sides = {
  end: 'top-[var(--banner,0px)] bottom-0 end-0 w-[min(26rem,100vw)] border-s data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in rtl:[--from:-1]',
  start:
    'top-[var(--banner,0px)] bottom-0 start-0 w-[min(20rem,86vw)] border-e [--from:-1] data-[state=closed]:animate-slide-out data-[state=open]:animate-slide-in rtl:[--from:1]',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-l border-t pb-[env(safe-area-inset-bottom)] data-[state=closed]:animate-drop data-[state=open]:animate-lift',
};

export type SheetProps = {
  title: ReactNode;
  /** Hides the title except from screen readers, for content that has its own heading. */
  hideTitle?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  side?: keyof typeof sides;
  /** `false` keeps the page beside it usable, as for a record beside its list. */
  modal?: boolean;
  className?: string;
  children: ReactNode;
};

export default function SheetPanel({
  title,
  hideTitle,
  open,
  onOpenChange,
  side = 'end',
  modal = true,
  className,
  children,
}: SheetProps) {
  const t = useT();
  const focus = useDialogFocus();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange} modal={modal}>
      <Radix.Portal>
        {modal && <Radix.Overlay className={veilLook} />}
        <Radix.Content
          {...focus}
          aria-describedby={undefined}
          // A click in the list beside an open record opens that record; it must not close this sheet first.
          {...(!modal && { onInteractOutside: (event: Event) => event.preventDefault() })}
          className={cx(
            'fixed z-50 flex flex-col border-line bg-surface shadow-float outline-none',
            sides[side],
            className,
          )}
        >
          <header
            className={cx(
              'flex items-center gap-3 ps-4.5 pe-3',
              hideTitle ? 'absolute end-0 top-0 z-10 pt-3' : 'min-h-13 border-b border-line',
            )}
          >
            <Radix.Title className={hideTitle ? 'sr-only' : 'me-auto truncate text-lg font-medium'}>
              {title}
            </Radix.Title>
            <Radix.Close
              aria-label={t('ui.close')}
              className="tap-area grid size-7 shrink-0 place-items-center rounded-s text-ink-3 hover:bg-sunken hover:text-ink"
            >
              <X className="size-4" />
            </Radix.Close>
          </header>
          <ScrollBody>{children}</ScrollBody>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
