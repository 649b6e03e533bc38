import { Check, ChevronRight } from 'lucide-react';
import type { ContextMenu, DropdownMenu } from 'radix-ui';
import type { Menu as BareMenu } from 'radix-ui/internal';
import { type ReactNode, useState } from 'react';
import { cx } from './classes.ts';
import { itemLook, menuLook } from './float-look.ts';
import { Kbd } from './kbd.tsx';

export { menuLook } from './float-look.ts';

type MenuAction = {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** The keyboard shortcut of the same action. */
  shortcut?: string;
  /** Deletes or removes something. */
  danger?: boolean;
  disabled?: boolean;
  /** A checkbox entry; the menu then stays open. */
  checked?: boolean;
};
export type MenuBranch = { label: string; icon?: ReactNode; entries: readonly MenuEntry[] };
type MenuHeading = { heading: string };
export type MenuEntry = MenuAction | MenuBranch | MenuHeading | 'line';

/** All Radix menus have the same parts, so one list of entries serves both button menus and context menus. */
type Parts = typeof BareMenu | typeof DropdownMenu | typeof ContextMenu;

export function MenuEntries({ parts, entries }: { parts: Parts; entries: readonly MenuEntry[] }) {
  return entries.map((entry, place) => <Entry key={keyOf(entry, place)} parts={parts} entry={entry} />);
}

function keyOf(entry: MenuEntry, place: number): string {
  if (entry === 'line') return `line-${place}`;
  return 'heading' in entry ? `heading-${entry.heading}` : `${place} ${entry.label}`;
}

function Entry({ parts, entry }: { parts: Parts; entry: MenuEntry }) {
  const Menu = parts as typeof DropdownMenu;
  if (entry === 'line') return <Menu.Separator className="-mx-1 my-1 h-px bg-line" />;
  if ('heading' in entry)
    return <Menu.Label className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">{entry.heading}</Menu.Label>;
  if ('entries' in entry) return <Branch parts={parts} entry={entry} />;
  const { label, icon, onSelect, shortcut, danger, disabled = false, checked } = entry;
  const inside = (
    <>
      {icon && <span className={cx('[&_svg]:size-4', danger ? 'text-loss' : 'text-ink-3')}>{icon}</span>}
      <span className="me-auto truncate">{label}</span>
      {shortcut && <Kbd keys={shortcut} className="ms-3" />}
    </>
  );
  if (checked === undefined) {
    return (
      <Menu.Item
        disabled={disabled}
        onSelect={onSelect}
        className={cx(itemLook, danger && 'text-loss data-highlighted:bg-loss-tint')}
      >
        {inside}
      </Menu.Item>
    );
  }
  return (
    <Menu.CheckboxItem
      checked={checked}
      disabled={disabled}
      onCheckedChange={onSelect}
      onSelect={(event) => event.preventDefault()}
      className={cx(itemLook, 'ps-8')}
    >
      <Menu.ItemIndicator className="absolute start-2">
        <Check className="size-4 text-act" />
      </Menu.ItemIndicator>
      {inside}
    </Menu.CheckboxItem>
  );
}

function Branch({ parts, entry }: { parts: Parts; entry: MenuBranch }) {
  const Menu = parts as typeof DropdownMenu;
  const [open, setOpen] = useState(false);
  return (
    <Menu.Sub open={open} onOpenChange={setOpen}>
      <Menu.SubTrigger className={cx(itemLook, 'data-[state=open]:bg-sunken')}>
        {entry.icon && <span className="text-ink-3 [&_svg]:size-4">{entry.icon}</span>}
        <span className="me-auto truncate">{entry.label}</span>
        <ChevronRight className="size-4 text-ink-3 rtl:-scale-x-100" />
      </Menu.SubTrigger>
      <Menu.Portal>
        <Menu.SubContent className={cx(menuLook, 'max-h-96 overflow-y-auto')} sideOffset={4} collisionPadding={8}>
          <MenuEntries parts={parts} entries={entry.entries} />
        </Menu.SubContent>
      </Menu.Portal>
    </Menu.Sub>
  );
}
