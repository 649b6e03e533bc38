import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LayoutPanelTop, Plus, Tv, Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { NumberOpener } from '#app/insight/metrics/number-opener.tsx';
import { PeriodChoice } from '#app/insight/metrics/period-choice.tsx';
import { useMetrics } from '#app/insight/metrics/use-metrics.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { Field } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Select } from '#app/ui/select.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { isPeriod } from '#contract/core/metrics/period.ts';
import type { Board, Widget } from '#contract/insight/boards.ts';
import { BoardFilters, useBoardFilters } from './board-filters.tsx';
import { BoardGrid, newWidgetId } from './board-grid.tsx';
import { BoardMail } from './board-mail.tsx';
import { below, settle } from './grid.ts';
import { boardQueries } from './queries.ts';
import { isOffered, type TemplateName, templateNames, templateOf } from './templates.ts';
import { useLayout } from './use-layout.ts';
import { useWall } from './use-wall.ts';

const WidgetEditor = lazy(() => import('./widget-editor.tsx'));
const names = keysOf('boards.template', templateNames);

export const handle = { title: 'shell.nav.customDashboard' } as const;

/** Dashboards of one's own: laid out by hand, seen with the rights of whoever looks. */
export default function BoardsPage() {
  const t = useT();
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const list = useQuery(boardQueries.list);
  const { known } = useMetrics();
  const measurable = new Set(known.map(({ id }) => id));
  const offered = templateNames.filter((name) => isOffered(name, measurable));
  const rows = list.data?.rows ?? [];
  const id = rows.find((row) => row.id === params.get('board'))?.id ?? rows[0]?.id;
  const open = (board: string) => setParams({ board }, { replace: true });
  const create = useMutation({
    mutationFn: (template: TemplateName | null) =>
      api.boards.create({
        name: template ? t(names[template]) : t('boards.newName'),
        widgets: template ? templateOf(template) : [],
      }),
    onSuccess: async (made) => {
      await client.invalidateQueries(boardQueries.list);
      open(made.id);
    },
    onError: (error) => toast(t('boards.failed'), { tone: 'destructive', description: error.message }),
  });
  const entries = [
    ...offered.map((name) => ({ label: t(names[name]), onSelect: () => create.mutate(name) })),
    'line' as const,
    { label: t('boards.blank'), onSelect: () => create.mutate(null) },
  ];
  if (list.isError && !list.data) return <ErrorScreen error={list.error} onRetry={() => void list.refetch()} />;
  if (!list.data) return <SkeletonRows rows={6} columns={4} />;
  if (!id)
    return (
      <div className="page-room pt-6">
        <h1 className="sr-only">{t('shell.nav.customDashboard')}</h1>
        <EmptyState
          title={t('boards.empty')}
          icon={<LayoutPanelTop />}
          actions={
            <>
              {offered.map((name, place) => (
                <Button
                  key={name}
                  kind={place === 0 ? 'act' : 'plain'}
                  busy={create.isPending}
                  onClick={() => create.mutate(name)}
                >
                  {t(names[name])}
                </Button>
              ))}
              <Button kind="quiet" onClick={() => create.mutate(null)}>
                {t('boards.blank')}
              </Button>
            </>
          }
        >
          {t('boards.emptyText')}
        </EmptyState>
      </div>
    );
  return (
    <NumberOpener>
      <div className="page-room grid gap-4 pt-6 pb-16">
        <h1 className="sr-only">{t('shell.nav.customDashboard')}</h1>
        <Opened
          key={id}
          id={id}
          choice={
            <div className="flex items-center gap-2">
              <Select
                aria-label={t('boards.choose')}
                className="w-56 max-sm:w-44"
                value={id}
                onChange={open}
                options={rows.map((row) => ({
                  value: row.id,
                  label: row.shared ? t('boards.sharedName', { name: row.name }) : row.name,
                }))}
              />
              <Menu
                trigger={
                  <IconButton label={t('boards.new')}>
                    <Plus />
                  </IconButton>
                }
                entries={entries}
              />
            </div>
          }
          onGone={() => setParams({}, { replace: true })}
          onBack={open}
        />
      </div>
    </NumberOpener>
  );
}

type OpenedProps = { choice: React.ReactNode; onGone: () => void; onBack: (id: string) => void };

function Opened({ id, ...rest }: OpenedProps & { id: string }) {
  const found = useQuery(boardQueries.one(id));
  if (found.isError && !found.data) return <ErrorScreen error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <SkeletonRows rows={6} columns={4} />;
  return <Laid board={found.data} {...rest} />;
}

function Laid({ board, choice, onGone, onBack }: OpenedProps & { board: Board }) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const layout = useLayout(board);
  const [params, setParams] = useSearchParams();
  const [edited, setEdited] = useState<{ widget: Widget; isNew: boolean } | null>(null);
  const [isNaming, setIsNaming] = useState(false);
  const [isMailing, setIsMailing] = useState(false);
  const { wall, isOnWall, onWall } = useWall();
  const asked = params.get('period') ?? '';
  const period = isPeriod(asked) ? asked : 'last_30_days';
  const filters = useBoardFilters(params);
  const look = (chosen: Readonly<Record<string, string | null>>) => {
    const next = { board: board.id, period, ...filters.written, ...chosen };
    setParams(
      Object.fromEntries(Object.entries(next).filter((entry): entry is [string, string] => entry[1] !== null)),
      {
        replace: true,
      },
    );
  };
  const renew = () => client.invalidateQueries({ queryKey: ['boards'] });
  const failed = (error: Error) => toast(t('boards.failed'), { tone: 'destructive', description: error.message });
  const change = useMutation({
    mutationFn: layout.alter,
    onError: failed,
    onSettled: renew,
  });
  const remove = useMutation({
    mutationFn: () => api.boards.remove({ id: board.id }),
    onSuccess: () => {
      toast(t('boards.removed', { name: board.name }), {
        action: {
          label: t('ui.undo'),
          onAction: () =>
            void api.boards.restore({ id: board.id }).then(() => {
              onBack(board.id);
              return renew();
            }, failed),
        },
      });
      onGone();
    },
    onError: failed,
    onSettled: renew,
  });
  const add = () =>
    setEdited({
      isNew: true,
      widget: {
        id: newWidgetId(),
        kind: 'number',
        title: '',
        x: 0,
        y: below(layout.widgets),
        w: 4,
        h: 3,
        goal: null,
        question: { metrics: ['leads_new'], by: [], compare: 'previous' },
      },
    });
  const save = (widget: Widget) => {
    const rest = layout.widgets.filter((one) => one.id !== widget.id);
    layout.change(
      settle(edited?.isNew ? [...rest, widget] : layout.widgets.map((one) => (one.id === widget.id ? widget : one))),
    );
    setEdited(null);
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {choice}
        <span role="status" className="me-auto text-sm text-ink-3">
          {board.can.change ? t(`boards.state.${layout.state}`) : t('boards.readOnly')}
        </span>
        <IconButton label={t('boards.tv')} disabled={layout.widgets.length === 0} onClick={onWall}>
          <Tv />
        </IconButton>
        {board.can.change && (
          <>
            <IconButton label={t('ui.undo')} disabled={!layout.canUndo} onClick={layout.undo}>
              <Undo2 />
            </IconButton>
            {layout.widgets.length > 0 && (
              <Button kind="act" icon={<Plus />} onClick={add}>
                {t('boards.addWidget')}
              </Button>
            )}
            <Menu
              align="end"
              trigger={<Button>{t('boards.manage')}</Button>}
              entries={[
                { label: t('boards.rename'), onSelect: () => setIsNaming(true) },
                { label: t('boards.email'), onSelect: () => setIsMailing(true) },
                ...(may('views.share')
                  ? [
                      {
                        label: t('boards.share'),
                        checked: board.shared,
                        onSelect: () => change.mutate({ shared: !board.shared }),
                      },
                    ]
                  : []),
                'line' as const,
                { label: t('boards.remove'), danger: true, onSelect: () => remove.mutate() },
              ]}
            />
          </>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <PeriodChoice label={t('analytics.period')} value={period} onChange={(chosen) => look({ period: chosen })} />
        <BoardFilters filters={filters} onChange={look} />
      </div>
      {layout.state === 'conflict' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-m border border-need bg-surface px-4 py-3"
        >
          <p className="me-auto">{t('boards.conflict')}</p>
          <Button onClick={layout.takeTheirs}>{t('boards.takeTheirs')}</Button>
          <Button kind="act" onClick={layout.keepMine}>
            {t('boards.keepMine')}
          </Button>
        </div>
      )}
      {layout.state === 'failed' && (
        <div
          role="alert"
          className="flex flex-wrap items-center gap-3 rounded-m border border-loss bg-surface px-4 py-3"
        >
          <p className="me-auto">{t('boards.notSaved')}</p>
          <Button onClick={layout.retry}>{t('boards.retry')}</Button>
        </div>
      )}
      {layout.widgets.length === 0 ? (
        <EmptyState
          title={t('boards.noWidgets')}
          icon={<LayoutPanelTop />}
          actions={
            board.can.change && (
              <Button kind="act" icon={<Plus />} onClick={add}>
                {t('boards.addWidget')}
              </Button>
            )
          }
        >
          {board.can.change ? t('boards.noWidgetsText') : t('boards.readOnly')}
        </EmptyState>
      ) : (
        <div ref={wall} className={isOnWall ? 'overflow-auto bg-paper p-8 [zoom:1.25]' : undefined}>
          {isOnWall && <p className="mb-5 font-display text-3xl tracking-[-0.02em]">{board.name}</p>}
          <BoardGrid
            widgets={layout.widgets}
            period={period}
            narrowing={filters.narrowing}
            mayChange={board.can.change && !isOnWall}
            onShow={layout.show}
            onChange={layout.change}
            onEdit={(widget) => setEdited({ widget, isNew: false })}
          />
        </div>
      )}
      {edited && (
        <Suspense>
          <WidgetEditor {...edited} period={period} onSave={save} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {isMailing && <BoardMail board={board} period={period} onClose={() => setIsMailing(false)} />}
      {isNaming && (
        <Rename
          name={board.name}
          onClose={() => setIsNaming(false)}
          onSave={(name) => change.mutate({ name }, { onSuccess: () => setIsNaming(false) })}
        />
      )}
    </>
  );
}

function Rename({ name, onSave, onClose }: { name: string; onSave: (name: string) => void; onClose: () => void }) {
  const t = useT();
  const [written, setWritten] = useState(name);
  return (
    <FormDialog
      title={t('boards.rename')}
      disabled={!written.trim()}
      onSave={() => onSave(written.trim())}
      onClose={onClose}
    >
      <Field label={t('boards.name')} required>
        <Input autoFocus value={written} maxLength={80} onChange={(event) => setWritten(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
