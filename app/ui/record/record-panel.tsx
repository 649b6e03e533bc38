import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '../classes.ts';
import { IconButton } from '../icon-button.tsx';
import { Sheet } from '../sheet.tsx';
import { useMedia } from '../use-media.ts';

export type PanelHandle = { focus: () => void };

type Props = {
  title: string;
  onClose: () => void;
  /** Opens the record above or below in the list; undefined at the ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  /** More actions, before the close button. */
  actions?: ReactNode;
  handle?: Ref<PanelHandle>;
  children: ReactNode;
};

/** Wide enough for the navigation, the list, and the record side by side. */
const roomy = '(min-width: 72rem)';

/** A record beside its list, which stays usable. When there is no room for both, it covers the list. */
export function RecordPanel({ title, onClose, onPrevious, onNext, actions, handle, children }: Props) {
  const t = useT();
  const isBeside = useMedia(roomy);
  const panel = useRef<HTMLElement>(null);
  useImperativeHandle(handle, () => ({ focus: () => panel.current?.focus() }));
  const leave = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement;
    // Popovers above the panel handle Escape themselves.
    if (event.key !== 'Escape' || event.defaultPrevented || !panel.current?.contains(target)) return;
    // The first Escape only leaves the field; the typed text stays.
    if (target.matches('input, textarea')) panel.current.focus();
    else onClose();
  };
  const bar = (
    <div className={cx('flex items-center gap-0.5 border-b border-line px-2.5 py-1.5', !isBeside && 'pe-12')}>
      <IconButton size="s" label={t('record.previous')} shortcut="k" disabled={!onPrevious} onClick={onPrevious}>
        <ChevronUp />
      </IconButton>
      <IconButton size="s" label={t('record.next')} shortcut="]" disabled={!onNext} onClick={onNext}>
        <ChevronDown />
      </IconButton>
      <span className="me-auto" />
      {actions}
      {isBeside && (
        <IconButton size="s" label={t('ui.close')} shortcut="Escape" onClick={onClose}>
          <X />
        </IconButton>
      )}
    </div>
  );
  if (!isBeside) {
    return (
      <Sheet title={title} open onOpenChange={(open) => !open && onClose()} hideTitle>
        {bar}
        {children}
      </Sheet>
    );
  }
  return (
    <aside
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      onKeyDown={leave}
      className="flex w-104 shrink-0 animate-appear flex-col border-s border-line bg-surface -outline-offset-2 print:hidden"
    >
      {bar}
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
    </aside>
  );
}
