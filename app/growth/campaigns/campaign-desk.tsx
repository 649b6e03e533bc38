import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Copy, MoreHorizontal, Pause, Play, Send, Square, Trash2, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { failureText } from '#app/account/failure-text.ts';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { keysOf, useT } from '#app/i18n/t.ts';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Input } from '#app/ui/input.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#app/ui/tabs.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Campaign } from '#contract/growth/campaigns/campaigns.ts';
import { type Problem, problemKinds } from '#contract/growth/campaigns/problems.ts';
import { AudienceTab } from './audience-tab.tsx';
import { MessagesTab } from './messages-tab.tsx';
import { campaignQueries } from './queries.ts';
import { ResultsTab } from './results-tab.tsx';
import { SendingTab } from './sending-tab.tsx';
import { StateChip } from './state-chip.tsx';
import { useWritten } from './use-written.ts';

const SendDialog = lazy(() => import('./send-dialog.tsx'));
const tabs = ['audience', 'messages', 'sending', 'results'] as const;
const tabNames = keysOf('campaigns.tab', tabs);
const problemNames = keysOf('campaigns.problem', problemKinds);

/** One campaign: audience, messages, schedule and results. */
export function CampaignDesk({ saved }: { saved: Campaign }) {
  const t = useT();
  const navigate = useNavigate();
  const client = useQueryClient();
  const desk = useWritten(saved);
  const isDraft = saved.state === 'draft';
  const mayWrite =
    saved.can.change && (isDraft || (saved.type === 'drip' && ['sending', 'paused'].includes(saved.state)));
  const [tab, setTab] = useState<(typeof tabs)[number]>(isDraft ? 'audience' : 'results');
  const [dialog, setDialog] = useState<'send' | 'stop' | 'remove' | null>(null);
  const onError = (error: unknown) => toast(t('ui.error'), { tone: 'destructive', description: failureText(t, error) });
  const act = useMutation({
    mutationFn: (what: 'pause' | 'resume') => api.campaigns[what]({ id: saved.id }),
    onSuccess: (answer) => {
      desk.adopt(answer);
      void client.invalidateQueries({ queryKey: campaignQueries.all });
      toast(t(answer.state === 'paused' ? 'campaigns.paused' : 'campaigns.resumed'), {
        ...(answer.state === 'paused' &&
          answer.leaving > 0 && { description: t('campaigns.leaving', { count: answer.leaving }) }),
      });
    },
    onError,
  });
  const copy = useMutation({
    mutationFn: () =>
      api.campaigns.create({ name: t('campaigns.copyName', { name: saved.name }).slice(0, 120), copyOf: saved.id }),
    onSuccess: async ({ id }) => {
      await client.invalidateQueries({ queryKey: campaignQueries.all });
      await navigate(`/campaign/${id}`);
    },
    onError,
  });
  const isUnderway = ['scheduled', 'sending', 'paused'].includes(saved.state);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4.5 pt-3 pb-16">
      <BackLink to="/campaigns">{t('shell.nav.campaigns')}</BackLink>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className={mayWrite ? 'sr-only' : 'text-2xl font-medium wrap-anywhere'}>{saved.name}</h1>
          {mayWrite && (
            <Input
              aria-label={t('campaigns.name')}
              value={desk.written.name}
              maxLength={120}
              frameClassName="h-10 max-w-lg border-transparent"
              className="text-xl font-medium"
              onChange={(event) => desk.change({ name: event.target.value })}
            />
          )}
        </div>
        <StateChip state={saved.state} />
        {mayWrite && (
          <span aria-live="polite" className="text-sm text-ink-3">
            {t(`campaigns.${desk.status}`)}
          </span>
        )}
        {saved.can.change && (
          <>
            {(saved.state === 'sending' || saved.state === 'scheduled') && (
              <Button icon={<Pause />} busy={act.isPending} onClick={() => act.mutate('pause')}>
                {t('campaigns.pause')}
              </Button>
            )}
            {saved.state === 'paused' && (
              <Button kind="act" icon={<Play />} busy={act.isPending} onClick={() => act.mutate('resume')}>
                {t('campaigns.resume')}
              </Button>
            )}
            {isDraft && (
              <Button
                kind="act"
                icon={<Send />}
                disabled={saved.problems.length > 0}
                onClick={() =>
                  void desk.flush().then(
                    () => setDialog('send'),
                    () => {},
                  )
                }
              >
                {t(desk.written.when.mode === 'now' ? 'campaigns.send' : 'campaigns.schedule')}
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
                { label: t('campaigns.duplicate'), icon: <Copy />, onSelect: () => copy.mutate() },
                ...(isUnderway
                  ? [{ label: t('campaigns.stop'), icon: <Square />, danger: true, onSelect: () => setDialog('stop') }]
                  : [
                      {
                        label: t('campaigns.delete'),
                        icon: <Trash2 />,
                        danger: true,
                        onSelect: () => setDialog('remove'),
                      },
                    ]),
              ]}
            />
          </>
        )}
      </header>
      {isDraft && saved.can.change && saved.problems.length > 0 && <Problems problems={saved.problems} saved={saved} />}
      <Underway saved={saved} />
      <Tabs value={tab} onChange={setTab}>
        <TabList label={saved.name}>
          {tabs.map((value) => (
            <Tab key={value} value={value}>
              {t(tabNames[value])}
            </Tab>
          ))}
        </TabList>
        <TabPanel value="audience" className="pt-4">
          <AudienceTab saved={saved} desk={desk} mayWrite={mayWrite && isDraft} />
        </TabPanel>
        <TabPanel value="messages" className="pt-4">
          <MessagesTab saved={saved} desk={desk} mayWrite={mayWrite} />
        </TabPanel>
        <TabPanel value="sending" className="pt-4">
          <SendingTab saved={saved} desk={desk} mayWrite={mayWrite && isDraft} />
        </TabPanel>
        <TabPanel value="results" className="pt-4">
          <ResultsTab campaign={saved} />
        </TabPanel>
      </Tabs>
      <Suspense>
        {dialog === 'send' && (
          <SendDialog
            campaign={saved}
            version={desk.version.current}
            onClose={() => setDialog(null)}
            onSent={(answer) => {
              desk.adopt(answer);
              void client.invalidateQueries({ queryKey: ['campaigns', 'list'] });
              setDialog(null);
              setTab('results');
              toast(t(answer.state === 'scheduled' ? 'campaigns.scheduled' : 'campaigns.sending'));
            }}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={dialog === 'stop'}
        onOpenChange={(next) => !next && setDialog(null)}
        title={t('campaigns.stop.title')}
        action={t('campaigns.stop')}
        onConfirm={async () => {
          desk.adopt(await api.campaigns.stop({ id: saved.id }));
          await client.invalidateQueries({ queryKey: campaignQueries.all });
          toast(t('campaigns.stopped'));
        }}
      >
        {t('campaigns.stop.text')}
        {saved.leaving > 0 && ` ${t('campaigns.leaving', { count: saved.leaving })}`}
      </ConfirmDialog>
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={(next) => !next && setDialog(null)}
        title={t('campaigns.delete.title')}
        action={t('campaigns.delete')}
        onConfirm={async () => {
          await api.campaigns.remove({ id: saved.id });
          await client.invalidateQueries({ queryKey: ['campaigns', 'list'] });
          toast(t('campaigns.deleted'));
          await navigate('/campaigns');
        }}
      >
        {t('campaigns.delete.text')}
      </ConfirmDialog>
    </div>
  );
}

function Problems({ problems, saved }: { problems: readonly Problem[]; saved: Campaign }) {
  const t = useT();
  return (
    <ul className="grid gap-1 rounded-m bg-need-tint px-3 py-2 text-sm text-need" aria-label={t('campaigns.problems')}>
      {problems.map(({ kind, message, about }) => (
        <li key={`${kind} ${message} ${about}`} className="flex items-center gap-2">
          <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
          {saved.messages.length > 1 && message !== null
            ? t('campaigns.problemAt', {
                number: saved.messages.findIndex(({ id }) => id === message) + 1,
                problem: t(problemNames[kind], { field: about }),
              })
            : t(problemNames[kind], { field: about })}
        </li>
      ))}
    </ul>
  );
}

/** The progress of sending, by the share of leads reached. */
function Underway({ saved }: { saved: Campaign }) {
  const t = useT();
  const { number, dateTimeThere } = useFormat();
  if (saved.state === 'scheduled' && saved.scheduledAt)
    return (
      <p className="text-sm text-ink-2">
        {t('campaigns.goesAt', { at: dateTimeThere(saved.scheduledAt, saved.timeZone) })}
      </p>
    );
  if (saved.state !== 'sending' && saved.state !== 'paused') return null;
  const { waiting } = saved.numbers;
  const done = Math.max(0, saved.entered - waiting);
  return (
    <div className="grid max-w-xl gap-1.5">
      <Progress label={t('campaigns.progress')} value={saved.entered === 0 ? 0 : done / saved.entered} />
      <p className="text-sm text-ink-3">
        {t('campaigns.progressText', { done: number(done), total: number(saved.entered) })}
      </p>
    </div>
  );
}
