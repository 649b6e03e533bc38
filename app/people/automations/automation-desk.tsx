import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, Copy, Eye, MoreHorizontal, Pause, Play, Redo2, TriangleAlert, Undo2, UserPlus } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Automation } from '#contract/people/automations/automations.ts';
import { problemsOf } from '#contract/people/automations/problems.ts';
import { FlowEditor } from './flow-editor.tsx';
import { PeopleTab } from './people-tab.tsx';
import { automationQueries } from './queries.ts';
import { StateChip } from './state-chip.tsx';
import { useWritten } from './use-written.ts';
import { VersionsTab } from './versions-tab.tsx';

const PreviewDialog = lazy(() => import('./preview-dialog.tsx'));

/** The page of one automation: its flow, people, and versions, and the switch that turns it on. */
export function AutomationDesk({ saved }: { saved: Automation }) {
  const t = useT();
  const may = useMay();
  const navigate = useNavigate();
  const client = useQueryClient();
  const desk = useWritten(saved);
  const [tab, setTab] = useState<'flow' | 'people' | 'versions'>('flow');
  const [dialog, setDialog] = useState<'preview' | 'turnOn' | 'archive' | null>(null);
  const programs = useQuery(automationQueries.list).data?.automations ?? [];
  const mayManage = may('automations.manage');
  const problems = problemsOf(desk.written.definition);
  const put = (answer: Automation) => {
    client.setQueryData(automationQueries.get(saved.id).queryKey, answer);
    void client.invalidateQueries({ queryKey: automationQueries.all });
  };
  const act = useMutation({
    mutationFn: (what: 'pause' | 'resume') => api.automations[what]({ id: saved.id }),
    onSuccess: (answer) => {
      put(answer);
      toast(t(answer.state === 'on' ? 'automations.turnedOn' : 'automations.pausedToast'));
    },
    onError: (error) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
  });
  const copy = useMutation({
    mutationFn: () =>
      api.automations.create({
        name: t('automations.copyName', { name: desk.written.name }).slice(0, 120),
        copyOf: saved.id,
      }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: automationQueries.list.queryKey });
      await navigate(`/automation/${id}`);
    },
    onError: (error) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) }),
  });
  const { undo, redo } = desk;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z') return;
      // In a text field, Ctrl+Z belongs to the field.
      if ((event.target as HTMLElement).matches('input, textarea')) return;
      event.preventDefault();
      (event.shiftKey ? redo : undo)?.();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo]);
  const open = async (which: 'preview' | 'turnOn') => {
    await desk.flush().then(
      () => setDialog(which),
      () => {},
    );
  };
  const isOn = saved.state === 'on';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4.5 pt-3 pb-16">
      <BackLink to="/automations">{t('shell.nav.automations')}</BackLink>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className={mayManage ? 'sr-only' : 'text-2xl font-medium'}>{saved.name}</h1>
          {mayManage && (
            <Input
              aria-label={t('automations.name')}
              value={desk.written.name}
              maxLength={120}
              frameClassName="h-10 max-w-lg border-transparent"
              className="text-xl font-medium"
              onChange={(event) => desk.rename(event.target.value)}
            />
          )}
        </div>
        <StateChip state={saved.state} />
        {saved.state !== 'draft' && saved.isChanged && (
          <span className="text-sm text-need">{t('automations.changed')}</span>
        )}
        {mayManage && (
          <>
            <span aria-live="polite" className="text-sm text-ink-3">
              {t(`automations.${desk.status}`)}
            </span>
            <span className="flex">
              <IconButton label={t('automations.undo')} shortcut="Mod+Z" disabled={!desk.undo} onClick={desk.undo}>
                <Undo2 />
              </IconButton>
              <IconButton
                label={t('automations.redo')}
                shortcut="Mod+Shift+Z"
                disabled={!desk.redo}
                onClick={desk.redo}
              >
                <Redo2 />
              </IconButton>
            </span>
            <Button icon={<Eye />} onClick={() => void open('preview')}>
              {t('automations.preview')}
            </Button>
            {isOn && (
              <Button icon={<Pause />} busy={act.isPending} onClick={() => act.mutate('pause')}>
                {t('automations.pause')}
              </Button>
            )}
            {saved.state === 'paused' && (
              <Button icon={<Play />} busy={act.isPending} onClick={() => act.mutate('resume')}>
                {t('automations.resume')}
              </Button>
            )}
            {(!isOn || saved.isChanged || desk.status !== 'saved') && (
              <Button kind="act" icon={<Play />} disabled={problems.length > 0} onClick={() => void open('turnOn')}>
                {t(saved.live === null ? 'automations.turnOn' : 'automations.publish')}
              </Button>
            )}
            <Menu
              align="end"
              trigger={
                <IconButton label={t('ui.more')}>
                  <MoreHorizontal />
                </IconButton>
              }
              entries={[
                { label: t('automations.enroll.leads'), icon: <UserPlus />, onSelect: () => void navigate('/leads') },
                { label: t('automations.duplicate'), icon: <Copy />, onSelect: () => copy.mutate() },
                ...(saved.isHouse
                  ? []
                  : [
                      {
                        label: t('automations.archive'),
                        icon: <Archive />,
                        danger: true,
                        onSelect: () => setDialog('archive'),
                      },
                    ]),
              ]}
            />
          </>
        )}
      </header>
      {saved.trouble && (
        <p className="flex items-center gap-2 rounded-m bg-loss-tint px-3 py-2 text-loss">
          <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
          {t('automations.trouble.loop')}
        </p>
      )}
      {mayManage && problems.length > 0 && (
        <p className="flex items-center gap-2 text-sm text-need" role="status">
          <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
          {t('automations.problems', { count: problems.length })}
        </p>
      )}
      <Tabs value={tab} onChange={setTab}>
        <TabList label={saved.name}>
          <Tab value="flow">{t('automations.tab.flow')}</Tab>
          <Tab value="people" count={saved.counts.active || undefined}>
            {t('automations.tab.people')}
          </Tab>
          <Tab value="versions">{t('automations.tab.versions')}</Tab>
        </TabList>
        <TabPanel value="flow" className="pt-4">
          <FlowEditor
            definition={desk.written.definition}
            onChange={mayManage ? desk.change : undefined}
            problems={problems}
            counts={saved.steps}
            programs={programs.filter(({ id }) => id !== saved.id)}
          />
        </TabPanel>
        <TabPanel value="people" className="pt-4">
          <p className="mb-3 text-sm text-ink-3">
            <Link to="/leads" className="text-act underline">
              {t('automations.enroll.leads')}
            </Link>
            {' · '}
            {t('automations.enroll.choose')}
          </p>
          <PeopleTab automation={saved} />
        </TabPanel>
        <TabPanel value="versions" className="pt-4">
          <VersionsTab automation={saved} />
        </TabPanel>
      </Tabs>
      {(dialog === 'preview' || dialog === 'turnOn') && (
        <Suspense>
          <PreviewDialog
            automation={saved}
            isTurningOn={dialog === 'turnOn'}
            version={desk.version.current}
            onClose={() => setDialog(null)}
            onTurnedOn={(answer) => {
              put(answer);
              setDialog(null);
              toast(t('automations.turnedOn'));
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={dialog === 'archive'}
        onOpenChange={(next) => !next && setDialog(null)}
        title={t('automations.archive')}
        action={t('automations.archive')}
        onConfirm={async () => {
          await api.automations.remove({ id: saved.id });
          await client.invalidateQueries({ queryKey: automationQueries.list.queryKey });
          toast(t('automations.archived'));
          await navigate('/automations');
        }}
      >
        {t('automations.archive.text')}
      </ConfirmDialog>
    </div>
  );
}
