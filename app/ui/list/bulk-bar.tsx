import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import type { Selection } from './use-selection.ts';
import type { Count } from './views-bar.tsx';

type Props = {
  selection: Selection;
  loaded: number;
  /** How many rows the list would show in all; `capped` means at least that many. */
  total: Count | undefined;
  children: ReactNode;
};

/** Actions on the selected rows, shown over the end of the list while any are selected. */
export function BulkBar({ selection, loaded, total, children }: Props) {
  const t = useT();
  const count = selection.all ? (total?.count ?? loaded) : selection.count;
  if (count === 0) return null;
  const mayTakeAll = !selection.all && selection.count >= loaded && (total?.count ?? 0) > loaded;
  return (
    <div
      role="toolbar"
      data-bulk=""
      aria-label={t('list.bulk')}
      onKeyDown={(event) => {
        // Ignores Escape from a dialog that was opened from this bar.
        const isHere = event.currentTarget.contains(event.target as Node);
        if (isHere && event.key === 'Escape' && !event.defaultPrevented) selection.clear();
      }}
      className="absolute inset-x-3 bottom-3 z-20 mx-auto flex w-fit max-w-full animate-rise flex-wrap items-center gap-2 rounded-m border border-line bg-raised py-2 ps-3.5 pe-2 shadow-float max-sm:inset-x-2 max-sm:bottom-2 max-sm:w-auto max-sm:gap-1.5"
    >
      <span className="num me-auto pe-1 font-medium" aria-live="polite">
        {selection.all && total?.capped ? t('list.chosenAtLeast', { count }) : t('list.chosen', { count })}
      </span>
      {mayTakeAll && total && (
        <Button kind="link" onClick={selection.takeAll}>
          {total.capped ? t('list.takeAllAtLeast', { count: total.count }) : t('list.takeAll', { count: total.count })}
        </Button>
      )}
      <div className="flex items-center gap-1.5 max-sm:order-1 max-sm:w-full max-sm:overflow-x-auto">{children}</div>
      <IconButton label={t('list.clearSelection')} onClick={selection.clear}>
        <X />
      </IconButton>
    </div>
  );
}
