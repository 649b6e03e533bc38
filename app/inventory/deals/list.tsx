import {
  Archive,
  ChartColumn,
  CircleDollarSign,
  Columns3,
  Download,
  FileCheck,
  FileInput,
  MoreHorizontal,
  Plus,
  Rows3,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate } from 'react-router';
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
import { useStartedJob } from '#app/records/started-job.ts';
import { useRecordList } from '#app/records/use-record-list.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Segmented } from '#app/ui/segmented.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { useDealColumns } from './columns.tsx';
import { CompactDeal } from './compact-deal.tsx';
import { NoDeals } from './no-deals.tsx';
import { dealThing } from './thing.ts';
import { usePipelines } from './use-pipelines.ts';

const NewDeal = lazy(() => import('./new-deal.tsx'));
const DealBulk = lazy(() => import('./bulk.tsx'));
const ExportDeals = lazy(() => import('./export-deals.tsx'));
const DealBoard = lazy(() => import('./deal-board.tsx'));

const countAll = (selection: ListSelection, options: { signal: AbortSignal }) => api.deals.count(selection, options);

export const handle = { title: 'deals.title' } as const;

export default function DealsPage() {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const people = usePeople();
  const { lists } = usePipelines();
  const of = useRecordList(dealThing);
  const { state, change, chosen, table, selection } = of;
  const { archived, layout } = state;
  const columns = useDealColumns();
  const [isCreating, setCreating] = useState(false);
  const [job, setJob] = useStartedJob('deals');
  const mayCreate = may('deals.create');
  const create = { name: t('deals.new'), icon: Plus, keys: 'c', run: () => setCreating(true) };
  const toArchive = {
    name: archived ? t('deals.backToList') : t('deals.archivedTitle'),
    icon: Archive,
    run: () => void change({ archived: !archived, view: null }),
  };
  const toForecast = { name: t('deals.forecast'), icon: ChartColumn, run: () => void navigate('/deals/forecast') };
  const toReviews = { name: t('deals.reviews'), icon: FileCheck, run: () => void navigate('/deals/reviews') };
  const toChanges = { name: t('deals.changes'), icon: CircleDollarSign, run: () => void navigate('/deals/changes') };
  const [isLeaving, setLeaving] = useState(false);
  const toImport = { name: t('deal-imports.title'), icon: FileInput, run: () => void navigate('/deals/import') };
  const toFile = { name: t('list.export'), icon: Download, run: () => setLeaving(true) };
  const others = [
    toForecast,
    ...(may('deals.review') ? [toReviews] : []),
    ...(may('commissions.manage') ? [toChanges] : []),
    ...(mayCreate ? [toImport] : []),
    ...(may('deals.export') ? [toFile] : []),
    toArchive,
  ];
  usePaletteActions([...(mayCreate ? [create] : []), ...others]);
  const isBoard = layout === 'board' && !archived;

  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col">
      <ListTitle thing={dealThing} archived={archived} onBack={toArchive.run}>
        <Button kind="quiet" asChild className="max-sm:hidden">
          <Link to="/deals/forecast">
            <ChartColumn />
            {t('deals.forecast')}
          </Link>
        </Button>
        <Menu
          align="end"
          trigger={
            <IconButton label={t('deals.listMenu')}>
              <MoreHorizontal />
            </IconButton>
          }
          entries={others.map(({ name, icon: Icon, run }) => ({ label: name, icon: <Icon />, onSelect: run }))}
        />
        {mayCreate && (
          <NewButton label={create.name} onPress={create.run} isCovered={chosen.count > 0 || Boolean(job)} />
        )}
      </ListTitle>
      {!archived && (
        <ListViews thing={dealThing} state={state}>
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
        lists={lists}
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
          <DealBoard selection={selection} sort={state.sort} />
        </Suspense>
      ) : (
        <ListBody
          of={of}
          columns={columns}
          mayAct={may('deals.change') || may('deals.archive')}
          nameOf={({ name }) => name}
          hrefOf={({ id }) => `/deal/${id}`}
          compact={(deal) => <CompactDeal deal={deal} />}
          onOpen={(id) => void navigate(`/deal/${id}`)}
          nothing={<NoDeals archived={archived} onNew={create.run} />}
        />
      )}
      <Suspense>
        {(chosen.count > 0 || job) && <DealBulk of={of} job={job} onJob={setJob} />}
        {isCreating && <NewDeal onClose={() => setCreating(false)} />}
        {isLeaving && <ExportDeals state={state} onClose={() => setLeaving(false)} />}
      </Suspense>
    </div>
  );
}
