import { Archive, CopyCheck, Download, FileUp, Inbox, MoreHorizontal, PhoneCall, Plus, Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { NewButton } from '#app/records/new-button.tsx';
import { walkOf } from '#app/records/walk.ts';
import { type PaletteAction, usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import type { ListState } from '#app/ui/list/use-list-state.ts';
import { Menu } from '#app/ui/menu.tsx';
import { callQueue } from './record/call-queue.ts';

const NewLead = lazy(() => import('./new-lead.tsx'));
const ExportLeads = lazy(() => import('./export-leads.tsx'));

export type ListDialog = 'new' | 'export';

type Props = {
  state: ListState;
  dialog: ListDialog | null;
  onDialog: (dialog: ListDialog | null) => void;
  /** Switches between the list, the archive, and the trash. */
  onPlace: (archived: boolean, trash: boolean) => void;
  /** True while another element covers the bottom of the list. */
  isCovered: boolean;
};

/** The actions on the whole list, in the top bar, the menu, the command palette, and by shortcut. */
export function LeadListActions({ state, dialog, onDialog, onPlace, isCovered }: Props) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const mayCreate = may('leads.create');
  const acts = {
    create: { name: t('leads.new'), icon: Plus, keys: 'c', run: () => onDialog('new') },
    call: {
      name: t('desk.startCalling'),
      icon: PhoneCall,
      run: () => {
        const first = walkOf('leads')?.ids[0];
        if (first) void navigate(`/lead/${first}?${callQueue}`);
      },
    },
    import: { name: t('leads.import'), icon: FileUp, run: () => void navigate('/leads/import') },
    inbound: { name: t('inbound.title'), icon: Inbox, run: () => void navigate('/leads/inbound') },
    export: { name: t('list.export'), icon: Download, run: () => onDialog('export') },
    duplicates: { name: t('leads.duplicates'), icon: CopyCheck, run: () => void navigate('/leads/duplicates') },
    archived: {
      name: state.archived ? t('leads.backToList') : t('leads.archivedTitle'),
      icon: Archive,
      run: () => onPlace(!state.archived, false),
    },
    trash: { name: t('leads.trashTitle'), icon: Trash2, run: () => onPlace(true, true) },
  } satisfies Record<string, PaletteAction>;
  const inMenu = [
    ...(may('messages.send') && !state.archived ? [acts.call] : []),
    ...(may('leads.import') ? [acts.import] : []),
    ...(may('inbound.read') ? [acts.inbound] : []),
    ...(may('leads.export') ? [acts.export] : []),
    acts.duplicates,
    acts.archived,
    ...(state.trash || !may('leads.archive') ? [] : [acts.trash]),
  ];
  usePaletteActions([...(mayCreate ? [acts.create] : []), ...inMenu]);
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('leads.listMenu')}>
            <MoreHorizontal />
          </IconButton>
        }
        entries={inMenu.map(({ name, icon: Icon, run }) => ({ label: name, icon: <Icon />, onSelect: run }))}
      />
      {mayCreate && <NewButton label={acts.create.name} onPress={acts.create.run} isCovered={isCovered} />}
      <Suspense>
        {dialog === 'new' && <NewLead onClose={() => onDialog(null)} />}
        {dialog === 'export' && <ExportLeads state={state} onClose={() => onDialog(null)} />}
      </Suspense>
    </>
  );
}
