import { Columns3 } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '../icon-button.tsx';
import { Menu } from '../menu.tsx';

type Props = {
  columns: readonly { name: string; label: string }[];
  shown: readonly string[];
  onChange: (shown: string[]) => void;
};

/** Which columns a list shows. The first one names the row and always stays. */
export function ColumnMenu({ columns, shown, onChange }: Props) {
  const t = useT();
  const [, ...others] = columns;
  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name];
    onChange(columns.map((column) => column.name).filter((one) => next.includes(one)));
  };
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('list.columns')}>
          <Columns3 />
        </IconButton>
      }
      entries={others.map(({ name, label }) => ({
        label,
        checked: shown.includes(name),
        onSelect: () => toggle(name),
      }))}
    />
  );
}
