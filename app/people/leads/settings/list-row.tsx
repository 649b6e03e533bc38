import { ArrowDown, ArrowUp, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { IconButton } from '#app/ui/icon-button.tsx';

type Props = {
  name: string;
  children: ReactNode;
  onEdit: () => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  readOnly: boolean;
};

/** A row of an ordered list that can be edited and moved by mouse, touch, and keyboard. */
export function ListRow({ name, children, onEdit, onUp, onDown, readOnly }: Props) {
  const t = useT();
  return (
    <li className="flex items-center gap-2 py-2">
      <div className="me-auto grid min-w-0 gap-0.5">{children}</div>
      {!readOnly && (
        <>
          <IconButton size="s" label={t('leads.settings.up', { name })} disabled={!onUp} onClick={onUp}>
            <ArrowUp />
          </IconButton>
          <IconButton size="s" label={t('leads.settings.down', { name })} disabled={!onDown} onClick={onDown}>
            <ArrowDown />
          </IconButton>
          <IconButton size="s" label={t('leads.settings.edit', { name })} onClick={onEdit}>
            <Pencil />
          </IconButton>
        </>
      )}
    </li>
  );
}
