import { type ReactNode, useState } from 'react';
import { useT } from '#app/i18n/t.ts';

type Props = {
  label: string;
  /** What is shown; where there is nothing, a quiet dash. */
  children: ReactNode;
  isEmpty?: boolean;
  /** The editor, while it is edited. Without it the property can only be read. */
  edit?: ((done: () => void) => ReactNode) | undefined;
};

/** One fact in the side column, changed where it stands. */
export function Property({ label, children, isEmpty, edit }: Props) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const value = isEmpty ? <span className="text-ink-3">{t('record.none')}</span> : children;
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-2">
      <dt className="text-sm text-ink-3">{label}</dt>
      <dd className="min-w-0">
        {editing && edit ? (
          edit(() => setEditing(false))
        ) : edit ? (
          <button
            type="button"
            aria-label={t('record.edit', { label })}
            onClick={() => setEditing(true)}
            className="tap flex min-h-8 w-full items-center rounded-s px-2 text-start wrap-anywhere hover:bg-sunken"
          >
            {value}
          </button>
        ) : (
          <span className="flex min-h-8 items-center px-2 wrap-anywhere">{value}</span>
        )}
      </dd>
    </div>
  );
}
