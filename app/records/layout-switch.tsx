import { Columns3, LayoutGrid, type LucideIcon, Map as MapIcon, Rows3 } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import type { Layout } from '#app/ui/list/use-list-state.ts';
import type { MenuEntry } from '#app/ui/menu-entries.tsx';
import { Segmented } from '#app/ui/segmented.tsx';

const icons: Record<Layout, LucideIcon> = { table: Rows3, board: Columns3, cards: LayoutGrid, map: MapIcon };

type Props = { offered: readonly Layout[]; layout: Layout; onChange: (layout: Layout) => void };

/** Switches the layout of a list. */
export function LayoutSwitch({ offered, layout, onChange }: Props) {
  const t = useT();
  return (
    <Segmented
      label={t('list.layout')}
      value={layout}
      onChange={onChange}
      options={offered.map((value) => {
        const Icon = icons[value];
        return { value, label: <Icon />, 'aria-label': t(`list.layout.${value}`) };
      })}
      className="mb-1 shrink-0 max-sm:hidden"
    />
  );
}

/** The same choice in the list's menu, for phones, which have no room for the switch. */
export function useLayoutEntries({ offered, layout, onChange }: Props): MenuEntry[] {
  const t = useT();
  return [
    { heading: t('list.layout') },
    ...offered.map((value) => ({
      label: t(`list.layout.${value}`),
      checked: layout === value,
      onSelect: () => onChange(value),
    })),
  ];
}
