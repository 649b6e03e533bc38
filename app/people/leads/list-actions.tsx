import { Archive, Download, MoreHorizontal, Plus } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { ListState } from '#app/ui/list/use-list-state.ts';
import { Menu } from '#app/ui/menu.tsx';
import { exportLeads } from './export-leads.ts';
import { selectionOf } from './queries.ts';

const NewLead = lazy(() => import('./new-lead.tsx'));

type Props = {
  state: ListState;
  creating: boolean;
  onCreating: (open: boolean) => void;
  onArchived: (archived: boolean) => void;
};

/** What can be done with the list as a whole. */
export function LeadListActions({ state, creating, onCreating, onArchived }: Props) {
  const t = useT();
  const may = useMay();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (
        event.key !== 'c' ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        target.closest('input, textarea, [contenteditable], [role=dialog]')
      )
        return;
      event.preventDefault();
      onCreating(true);
    };
    if (!may('leads.create')) return;
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [may, onCreating]);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('ui.more')}>
            <MoreHorizontal />
          </IconButton>
        }
        entries={[
          {
            label: t('list.archived'),
            icon: <Archive />,
            checked: state.archived,
            onSelect: () => onArchived(!state.archived),
          },
          ...(may('leads.export')
            ? [
                {
                  label: t('list.export'),
                  icon: <Download />,
                  onSelect: () => void exportLeads(selectionOf(state), state.sort, state.columns, t),
                },
              ]
            : []),
        ]}
      />
      {may('leads.create') && (
        <Button kind="act" icon={<Plus />} onClick={() => onCreating(true)}>
          {t('leads.new')}
        </Button>
      )}
      {creating && (
        <Suspense>
          <NewLead onClose={() => onCreating(false)} />
        </Suspense>
      )}
    </>
  );
}
