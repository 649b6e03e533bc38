import { Archive, ClipboardList, Columns3, Eye, MoreHorizontal, Plus, Rows3, Settings, Upload } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sendInSession } from '#app/account/send-in-session.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { ListBody } from '#app/records/list-body.tsx';
import { ListTitle } from '#app/records/list-title.tsx';
import { ListToolbar } from '#app/records/list-toolbar.tsx';
import { ListViews } from '#app/records/list-views.tsx';
import { NewButton } from '#app/records/new-button.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import { useRecordList } from '#app/records/use-record-list.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { useLoanColumns } from './columns.tsx';
import { CompactLoan } from './compact-loan.tsx';
import { NoLoans } from './no-loans.tsx';
import { loanThing } from './thing.ts';
import { useLoanDeed } from './use-loan-deed.ts';

const NewLoan = lazy(() => import('./new-loan.tsx'));
const LoanBoard = lazy(() => import('./loan-board.tsx'));
const LoanSettings = lazy(() => import('./loan-settings.tsx'));

const countAll = (selection: ListSelection, options: { signal: AbortSignal }) => api.loans.count(selection, options);

export const handle = { title: 'loans.title' } as const;

export default function LoansPage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const people = usePeople();
  const of = useRecordList(loanThing);
  const { state, change, table, selection } = of;
  const { archived, layout } = state;
  const columns = useLoanColumns();
  const [isCreating, setCreating] = useState(false);
  const [isSetting, setSetting] = useState(false);
  const chosenFile = useRef<HTMLInputElement>(null);
  const bring = useLoanDeed(
    async (file: File) => {
      const { loanWork } = await import('#contract/verticals/loans/loan-work.ts');
      return sendInSession(loanWork.importFile, { name: file.name.slice(0, 255) }, file);
    },
    (loan) => {
      toast(t('loans.imported', { name: loan.name }));
      void navigate(`/loan/${loan.id}`);
    },
  );
  const mayCreate = may('loans.create');
  const create = { name: t('loans.new'), icon: Plus, keys: 'c', run: () => setCreating(true) };
  const toImport = { name: t('loans.import'), icon: Upload, run: () => chosenFile.current?.click() };
  const toPipeline = { name: t('loans.importPipeline'), icon: Upload, run: () => void navigate('/loans/import') };
  const toSettings = { name: t('loans.settings'), icon: Settings, run: () => setSetting(true) };
  const toArchive = {
    name: archived ? t('loans.backToList') : t('loans.archivedTitle'),
    icon: Archive,
    run: () => void change({ archived: !archived, view: null }),
  };
  const toWatch = { name: t('hmda.watch'), icon: Eye, run: () => void navigate('/loans/watch') };
  const toRegister = { name: t('hmda.title'), icon: ClipboardList, run: () => void navigate('/loans/hmda') };
  const others = [
    ...(may('loans.import') ? [toPipeline, toImport] : []),
    ...(may('loans.manage') ? [toSettings] : []),
    toWatch,
    toRegister,
    toArchive,
  ];
  usePaletteActions([...(mayCreate ? [create] : []), ...others]);
  const isBoard = layout === 'board' && !archived;

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ListTitle thing={loanThing} archived={archived} onBack={toArchive.run}>
        <input
          ref={chosenFile}
          type="file"
          accept=".xml,application/xml,text/xml"
          hidden
          aria-label={t('loans.import')}
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) bring.mutate(file);
          }}
        />
        <Menu
          align="end"
          trigger={
            <IconButton label={t('loans.listMenu')}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={others.map(({ name, icon: Icon, run }) => ({ label: name, icon: <Icon />, onSelect: run }))}
        />
        {mayCreate && <NewButton label={create.name} onPress={create.run} isCovered={false} />}
      </ListTitle>
      {!archived && (
        <ListViews thing={loanThing} state={state}>
          <Segmented
            label={t('list.layout')}
            value={layout}
            onChange={(next) => void change({ layout: next })}
            options={[
              { value: 'table', label: <Rows3 />, 'aria-label': t('list.layout.table') },
              { value: 'board', label: <Columns3 />, 'aria-label': t('list.layout.board') },
            ]}
            className="mb-1 shrink-0 max-sm:hidden"
          />
        </ListViews>
      )}
      <ListToolbar
        {...of}
        columns={columns}
        countAll={countAll}
        people={people.options}
        onSearched={() => table.current?.step(0)}
        hasColumns={!isBoard}
        onPhone={[
          { heading: t('list.layout') },
          { label: t('list.layout.table'), checked: !isBoard, onSelect: () => change({ layout: 'table' }) },
          { label: t('list.layout.board'), checked: isBoard, onSelect: () => change({ layout: 'board' }) },
        ]}
      />
      {isBoard && state.unreadable === undefined ? (
        <Suspense fallback={<SkeletonRows columns={4} />}>
          <LoanBoard selection={selection} sort={state.sort} />
        </Suspense>
      ) : (
        <ListBody
          of={of}
          columns={columns}
          mayAct={false}
          nameOf={({ name }) => name}
          hrefOf={({ id }) => `/loan/${id}`}
          compact={(loan) => <CompactLoan loan={loan} />}
          onOpen={(id) => void navigate(`/loan/${id}`)}
          nothing={<NoLoans archived={archived} onNew={create.run} />}
        />
      )}
      <Suspense>
        {isCreating && <NewLoan onClose={() => setCreating(false)} />}
        {isSetting && <LoanSettings onClose={() => setSetting(false)} />}
      </Suspense>
    </div>
  );
}
