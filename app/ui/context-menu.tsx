import { ContextMenu as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { cx } from './classes.ts';
import { menuLook } from './float-look.ts';
import { MenuEntries, type MenuEntry } from './menu-entries.tsx';
import './nonce.ts';

type Props = { entries: readonly MenuEntry[]; children: ReactNode };

/** Menu on a right click, a long press, or the menu key. Offers nothing that can't be reached another way too. */
export function ContextMenu({ entries, children }: Props) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          collisionPadding={8}
          className={cx(menuLook, 'max-h-(--radix-context-menu-content-available-height) overflow-y-auto')}
        >
          <MenuEntries parts={Radix} entries={entries} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
