import { useRef } from 'react';

const fields = '[data-autofocus], input:not([type=hidden], :disabled), textarea:not(:disabled), [role=combobox]';

/**
 * Moves the focus into a dialog: to its first field, or to the dialog itself when it has none or when a field would bring up the on-screen
 * keyboard. On closing, the focus returns to where it was.
 */
export function useDialogFocus() {
  const before = useRef<Element>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      before.current = document.activeElement;
      event.preventDefault();
      const panel = event.target as HTMLElement;
      const field = matchMedia('(pointer: coarse)').matches ? null : panel.querySelector<HTMLElement>(fields);
      (field ?? panel).focus({ preventScroll: true });
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true });
    },
  };
}
