import { type ReactNode, useId, useRef, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { cx } from '../classes.ts';
import type { EditEnd } from '../list/column.ts';

type Props = {
  label: string;
  /** The value shown; a dash when it is empty. */
  children: ReactNode;
  isEmpty?: boolean;
  /** The editor; `value` is the original content. Without it the property is read-only. */
  edit?: ((done: (how: EditEnd) => void, value: ReactNode) => ReactNode) | undefined;
  /** Content at the end of the row, such as where the value came from. */
  aside?: ReactNode;
  /** Puts the label above the value, for the few facts in a header. */
  isStacked?: boolean;
};

/** One fact in the side column, edited in place. */
export function Property({ label, children, isEmpty, edit, aside, isStacked = false }: Props) {
  const t = useT();
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const row = useRef<HTMLDivElement>(null);
  const value = isEmpty ? <span className="text-ink-3">{t('record.none')}</span> : children;
  const id = useId();
  const shown = (
    <span id={`${id}value`} className="flex min-h-8 min-w-0 flex-1 items-center px-2 wrap-anywhere">
      {value}
    </span>
  );
  const done = (how: EditEnd) => {
    setEditing(false);
    if (how === 'left') return;
    // By the next frame the button is mounted again.
    requestAnimationFrame(() => {
      if (how === 'stay') button.current?.focus();
      else neighbour(row.current, how)?.click();
    });
  };
  return (
    <div
      ref={row}
      className={cx(
        'group/property relative grid items-start',
        isStacked ? 'content-start' : 'grid-cols-[6.5rem_minmax(0,1fr)] gap-2',
      )}
    >
      <dt className={cx('text-ink-3 hyphens-auto', isStacked ? 'text-xs' : 'pt-1.5 text-sm pointer-coarse:pt-3')}>
        {label}
      </dt>
      <dd className={cx('min-w-0', isStacked && '-ms-2')}>
        {editing && edit ? (
          edit(done, shown)
        ) : edit ? (
          <>
            {/* The accessible name includes the visible text, so that voice control users can say what they see. */}
            <span id={`${id}act`} hidden>
              {t('record.edit', { label })}
            </span>
            <button
              ref={button}
              type="button"
              data-property
              aria-labelledby={`${id}act ${id}value`}
              onClick={() => setEditing(true)}
              className="tap flex w-full rounded-s text-start hover:bg-sunken"
            >
              {shown}
            </button>
          </>
        ) : (
          <span className="flex pointer-coarse:min-h-11 pointer-coarse:items-center">{shown}</span>
        )}
        {!editing && aside}
      </dd>
    </div>
  );
}

/** Tab opens the editor of the next editable fact. */
function neighbour(row: HTMLElement | null, how: 'next' | 'previous'): HTMLElement | undefined {
  const all = [...(row?.parentElement?.querySelectorAll<HTMLElement>('[data-property]') ?? [])];
  const at = all.findIndex((one) => row?.contains(one));
  return all[how === 'next' ? at + 1 : at - 1];
}
