import { Archive, MoreHorizontal, Plus, ShieldCheck, Upload } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
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
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { usePolicyColumns } from './columns.tsx';
import { CompactPolicy } from './compact-policy.tsx';
import { policyThing } from './thing.ts';
import { useChoices } from './words.ts';

const ImportAcord = lazy(() => import('./import-acord.tsx'));
const NewPolicy = lazy(() => import('./new-policy.tsx'));

const countAll = (selection: ListSelection, options: { signal: AbortSignal }) => api.policies.count(selection, options);

export const handle = { title: 'insurance.policies' } as const;

export default function PoliciesPage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const people = usePeople();
  const { carriers } = useChoices();
  const of = useRecordList(policyThing);
  const { state, change, chosen, table } = of;
  const { archived } = state;
  const columns = usePolicyColumns();
  const [isCreating, setCreating] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const mayWork = may('policies.work');
  const lists = useMemo(() => ({ carriers }), [carriers]);
  const create = { name: t('insurance.newPolicy'), icon: Plus, keys: 'c', run: () => setCreating(true) };
  const toArchive = {
    name: archived ? t('insurance.backToList') : t('insurance.archivedTitle'),
    icon: Archive,
    run: () => void change({ archived: !archived, view: null }),
  };
  const toImport = { name: t('insurance.acord.import'), icon: Upload, run: () => setImporting(true) };
  const toBook = {
    name: t('insurance.importPolicies'),
    icon: Upload,
    run: () => void navigate('/insurance/policies/import'),
  };
  const others = [...(mayWork ? [toBook, toImport] : []), toArchive];
  usePaletteActions([...(mayWork ? [create] : []), ...others]);
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ListTitle thing={policyThing} archived={archived} onBack={toArchive.run}>
        <Menu
          align="end"
          trigger={
            <IconButton label={t('insurance.listMenu')}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={others.map(({ name, icon: Icon, run }) => ({ label: name, icon: <Icon />, onSelect: run }))}
        />
        {mayWork && <NewButton label={create.name} onPress={create.run} isCovered={chosen.count > 0} />}
      </ListTitle>
      {!archived && <ListViews thing={policyThing} state={state} />}
      <ListToolbar
        {...of}
        columns={columns}
        countAll={countAll}
        people={people.options}
        lists={lists}
        onSearched={() => table.current?.step(0)}
        hasColumns
      />
      <ListBody
        of={of}
        columns={columns}
        mayAct={false}
        nameOf={({ insured }) => insured}
        hrefOf={({ id }) => `/policy/${id}`}
        compact={(policy) => <CompactPolicy policy={policy} />}
        onOpen={(id) => void navigate(`/policy/${id}`)}
        nothing={
          <EmptyState
            title={t('insurance.empty.title')}
            icon={<ShieldCheck />}
            actions={
              mayWork && (
                <Button kind="act" onClick={create.run}>
                  {create.name}
                </Button>
              )
            }
          >
            {t('insurance.empty.text')}
          </EmptyState>
        }
      />
      <Suspense>
        {isCreating && <NewPolicy onClose={() => setCreating(false)} />}
        {isImporting && <ImportAcord onClose={() => setImporting(false)} />}
      </Suspense>
    </div>
  );
}
