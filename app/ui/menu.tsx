import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import { MenuEntries, type MenuEntry, menuLook } from './menu-entries.tsx';
import './nonce.ts';

type Props = {
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
};

export function Menu({ trigger, entries, align = 'start', open, onOpenChange }: Props) {
  return (
    <DropdownMenu.Root modal={false} {...(open !== undefined && { open })} {...(onOpenChange && { onOpenChange })}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={4}
          collisionPadding={8}
          className={cx(menuLook, 'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto')}
        >
          <MenuEntries parts={DropdownMenu} entries={entries} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
