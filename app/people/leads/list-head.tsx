import { ArrowLeft, Columns3, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { Layout, ListState } from '#app/ui/list/use-list-state.ts';
import { Segmented } from '#app/ui/segmented.tsx';
import { LeadViews } from './views.tsx';

type Props = {
  state: ListState;
  onArchived: (archived: boolean) => void;
  onLayout: (layout: Layout) => void;
  /** What can be done with the list as a whole. */
  children: ReactNode;
};

/** What the list is called, and the views of it. Archived leads have none: they are a place to look things up. */
export function LeadListHead({ state, onArchived, onLayout, children }: Props) {
  const t = useT();
  return (
    <>
      <header className="flex items-center gap-2 px-4.5 pt-4 max-sm:pt-2">
        {state.archived && (
          <Button
            kind="quiet"
            className="-ms-2 px-2"
            aria-label={t('leads.backToList')}
            onClick={() => onArchived(false)}
          >
            <ArrowLeft className="rtl:-scale-x-100" />
          </Button>
        )}
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]" tabIndex={-1}>
          {state.archived ? t('leads.archivedTitle') : t('leads.title')}
        </h1>
        {children}
      </header>
      {state.archived ? (
        <p className="border-b border-line px-4.5 pb-2.5 text-ink-2">{t('leads.archivedText')}</p>
      ) : (
        <LeadViews state={state}>
          <Segmented
            label={t('list.layout')}
            value={state.layout}
            onChange={onLayout}
            options={[
              { value: 'table', label: <Rows3 />, 'aria-label': t('list.layout.table') },
              { value: 'board', label: <Columns3 />, 'aria-label': t('list.layout.board') },
            ]}
            className="mb-1 shrink-0 max-sm:hidden"
          />
        </LeadViews>
      )}
    </>
  );
}
