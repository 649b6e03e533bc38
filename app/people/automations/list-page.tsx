import { useQuery } from '@tanstack/react-query';
import { FilePen, Plus, TriangleAlert, Zap } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { useMay } from '#app/account/session.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePaletteActions } from '#app/shell/palette/use-palette-actions.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { AutomationRow } from '#contract/people/automations/automations.ts';
import type { Trigger } from '#contract/people/automations/steps.ts';
import { BuiltIn } from './built-in.tsx';
import { automationQueries } from './queries.ts';
import { StateChip } from './state-chip.tsx';
import { useStepWords } from './use-step-words.tsx';

const NewAutomation = lazy(() => import('./new-automation.tsx'));
const Drafts = lazy(() => import('./drafts.tsx'));

export const handle = { title: 'shell.nav.automations' } as const;

/** The list of automations with the number of leads in each. */
export default function AutomationsPage() {
  const t = useT();
  const may = useMay();
  const { data, error, refetch } = useQuery(automationQueries.list);
  const [dialog, setDialog] = useState<'new' | 'drafts' | null>(null);
  const mayManage = may('automations.manage');
  usePaletteActions(
    mayManage ? [{ name: t('automations.new'), icon: Plus, keys: 'c', run: () => setDialog('new') }] : [],
  );
  const create = (
    <Button kind="act" icon={<Plus />} onClick={() => setDialog('new')}>
      {t('automations.new')}
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 px-4.5 pt-4 pb-12">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="me-auto text-2xl font-medium tracking-[-0.015em]">{t('shell.nav.automations')}</h1>
        {data && data.drafts > 0 && (
          <Button icon={<FilePen />} onClick={() => setDialog('drafts')}>
            {t('automations.drafts', { count: data.drafts })}
          </Button>
        )}
        {mayManage && data && data.automations.length > 0 && create}
      </header>
      {error && !data ? (
        <ErrorScreen error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={5} columns={3} />
      ) : data.automations.length === 0 ? (
        <EmptyState title={t('automations.empty.title')} icon={<Zap />} actions={mayManage && create}>
          {t('automations.empty.text')}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-m border border-line bg-surface">
          {data.automations.map((one) => (
            <Row key={one.id} one={one} />
          ))}
        </ul>
      )}
      <BuiltIn />
      <Suspense>
        {dialog === 'new' && <NewAutomation onClose={() => setDialog(null)} />}
        {dialog === 'drafts' && <Drafts onClose={() => setDialog(null)} />}
      </Suspense>
    </div>
  );
}

function Row({ one }: { one: AutomationRow }) {
  const t = useT();
  const { number } = useFormat();
  const words = useStepWords();
  const triggers = (one.triggers as Trigger[]).map(words.trigger).join(', ');
  const counts = [
    { name: t('automations.active'), count: one.counts.active },
    { name: t('automations.finished'), count: one.counts.done },
    { name: t('automations.exited'), count: one.counts.exited },
  ];
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 px-4 py-3 hover:bg-paper">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <div className="flex flex-wrap items-center gap-2">
          <Link to={`/automation/${one.id}`} className="min-w-0 truncate font-medium after:absolute after:inset-0">
            {one.name}
          </Link>
          <StateChip state={one.state} />
          {one.isHouse && <span className="text-xs text-ink-3">{t('automations.isHouse')}</span>}
          {one.state !== 'draft' && one.isChanged && (
            <span className="text-xs text-need">{t('automations.changed')}</span>
          )}
        </div>
        <p className="truncate text-sm text-ink-3">
          {[triggers, t('automations.steps', { count: one.steps })].filter(Boolean).join(' · ')}
        </p>
        {one.trouble && (
          <p className="flex items-center gap-1.5 text-sm text-loss">
            <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
            {t('automations.trouble.loop')}
          </p>
        )}
      </div>
      <dl className="flex gap-5">
        {counts.map(({ name, count }) => (
          <div key={name} className="grid justify-items-end">
            <dt className="text-xs text-ink-3">{name}</dt>
            <dd className="num font-medium">{count >= 10_000 ? `${number(10_000)}+` : number(count)}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
