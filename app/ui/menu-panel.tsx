import { Menu } from 'radix-ui/internal';
import { type RefObject, useCallback, useRef } from 'react';
import { useLocale } from '#app/i18n/t.ts';
import { cx } from './classes.ts';
import { menuLook } from './float-look.ts';
import { MenuEntries, type MenuEntry } from './menu-entries.tsx';

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  anchor: RefObject<HTMLElement | null>;
  entries: readonly MenuEntry[];
  align: 'start' | 'center' | 'end';
  /** Opened by keyboard, so the first entry is highlighted. */
  byKeyboard: boolean;
};

export default function MenuPanel({ open, onOpenChange, anchor, entries, align, byKeyboard }: Props) {
  const { dir } = useLocale();
  const leftForElsewhere = useRef(false);
  const begin = useCallback(
    (panel: HTMLElement | null) => {
      if (byKeyboard) panel?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
    },
    [byKeyboard],
  );
  const name = anchor.current?.getAttribute('aria-label') ?? anchor.current?.textContent ?? undefined;
  return (
    <Menu.Root open={open} onOpenChange={onOpenChange} modal={false} dir={dir}>
      <Menu.Anchor virtualRef={anchor as RefObject<HTMLElement>} />
      <Menu.Portal>
        <Menu.Content
          ref={begin}
          aria-label={name}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          loop
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault();
            else leftForElsewhere.current = true;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!leftForElsewhere.current) anchor.current?.focus();
            leftForElsewhere.current = false;
          }}
          className={cx(menuLook, 'max-h-(--radix-popper-available-height) overflow-y-auto')}
        >
          <MenuEntries parts={Menu} entries={entries} />
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
