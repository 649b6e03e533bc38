import { X } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { cx } from './classes.ts';

type TagProps = { children: string; onRemove?: (() => void) | undefined; className?: string };

/** A label that people give to a record and may remove. */
export function Tag({ children, onRemove, className }: TagProps) {
  const t = useT();
  return (
    <span
      className={cx(
        'inline-flex h-6 max-w-full items-center rounded-s border border-line bg-paper text-sm text-ink-2',
        onRemove ? 'ps-2' : 'px-2',
        className,
      )}
    >
      <span className="truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          onClick={onRemove}
          aria-label={t('ui.removeNamed', { name: children })}
          className="tap-area ms-0.5 grid size-6 place-items-center rounded-s text-ink-3 hover:text-ink"
        >
          <X className="size-3" />
        </button>
      )}
    </span>
  );
}
