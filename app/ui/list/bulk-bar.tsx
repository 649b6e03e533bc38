import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '../button.tsx';
import { IconButton } from '../icon-button.tsx';
import type { Selection } from './use-selection.ts';

type Props = {
  selection: Selection;
  loaded: number;
  /** How many the list would show in all; `capped`: at least so many. */
  total: { count: number; capped: boolean } | undefined;
  children: ReactNode;
};

/** What can be done to the chosen rows. Stands over the list's foot while any are chosen. */
export function BulkBar({ selection, loaded, total, children }: Props) {
  const t = useT();
  const count = selection.all ? (total?.count ?? loaded) : selection.ids.size;
  if (count === 0) return null;
  const mayTakeAll = !selection.all && selection.ids.size >= loaded && (total?.count ?? 0) > loaded;
  return (
    <div
      role="toolbar"
      aria-label={t('list.bulk')}
      className="absolute inset-x-3 bottom-3 z-20 mx-auto flex w-fit max-w-full flex-wrap items-center gap-2 rounded-m border border-line bg-raised px-3 py-2 shadow-float max-md:bottom-18"
    >
      <span className="num pe-1 font-medium" aria-live="polite">
        {selection.all && total?.capped ? t('list.chosenAtLeast', { count }) : t('list.chosen', { count })}
      </span>
      {mayTakeAll && total && (
        <Button kind="link" onClick={selection.takeAll}>
          {total.capped ? t('list.takeAllAtLeast', { count: total.count }) : t('list.takeAll', { count: total.count })}
        </Button>
      )}
      {children}
      <IconButton label={t('list.clearSelection')} onClick={selection.clear}>
        <X />
      </IconButton>
    </div>
  );
}
