import { useRef } from 'react';

const fields = '[data-autofocus], input:not([type=hidden], :disabled), textarea:not(:disabled), [role=combobox]';

/**
 * Into a dialog, the focus goes to its first field, or to the dialog itself where there is none or where a field would
 * bring up a keyboard over it; and back to what had it before.
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
