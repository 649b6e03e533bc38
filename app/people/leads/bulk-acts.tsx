import { useMutation } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Tag, UserRound, Workflow } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import type { Selection } from '#app/ui/list/use-selection.ts';
import { Menu } from '#app/ui/menu.tsx';
import type { ComboOption } from '#app/ui/option-source.ts';
import { toast } from '#app/ui/toast.ts';
import type { BulkAct } from '#contract/people/lead-bulk.ts';
import { stages } from '#contract/people/lead-fields.ts';
import type { LeadSelection } from './queries.ts';

const BulkTags = lazy(() => import('./bulk-tags.tsx'));

export type StartedJob = { id: string; title: string };

type Props = {
  selection: Selection;
  list: LeadSelection;
  archived: boolean;
  people: readonly ComboOption[];
  onStarted: (job: StartedJob) => void;
};

/** What can be done to many leads at once. Each act is a job: it shows how far it is and can be taken back. */
export function LeadBulkActs({ selection, list, archived, people, onStarted }: Props) {
  const t = useT();
  const may = useMay();
  const [tagging, setTagging] = useState(false);
  const run = useMutation({
    mutationFn: ({ act }: { act: BulkAct; title: string }) =>
      api.leads.bulk({
        selection: selection.all ? { ...list, archived: archived ? 'only' : 'no' } : { ids: [...selection.ids] },
        do: act,
      }),
    onSuccess: ({ jobId }, { title }) => {
      onStarted({ id: jobId, title });
      selection.clear();
    },
    onError: (error) => toast(t('leads.change.failed'), { tone: 'destructive', description: error.message }),
  });
  const start = (act: BulkAct, title: string) => run.mutate({ act, title });
  return (
    <>
      {may('leads.change') && !archived && (
        <>
          <Menu
            trigger={
              <Button size="s" icon={<Workflow />} busy={run.isPending}>
                {t('leads.field.stage')}
              </Button>
            }
            entries={stages.map((stage) => ({
              label: t(`leads.stage.${stage}`),
              onSelect: () =>
                start({ act: 'stage', stage }, t('leads.bulk.stage', { stage: t(`leads.stage.${stage}`) })),
            }))}
          />
          {may('leads.assign') && (
            <Menu
              trigger={
                <Button size="s" icon={<UserRound />}>
                  {t('leads.assign')}
                </Button>
              }
              entries={[
                {
                  label: t('leads.pond'),
                  onSelect: () =>
                    start({ act: 'owner', owner: null }, t('leads.bulk.owner', { name: t('leads.pond') })),
                },
                'line',
                ...people.map(({ value, label }) => ({
                  label,
                  onSelect: () => start({ act: 'owner', owner: value }, t('leads.bulk.owner', { name: label })),
                })),
              ]}
            />
          )}
          <Button size="s" icon={<Tag />} onClick={() => setTagging(true)}>
            {t('leads.field.tags')}
          </Button>
        </>
      )}
      {may('leads.archive') && (
        <Button
          size="s"
          icon={archived ? <ArchiveRestore /> : <Archive />}
          onClick={() =>
            start(
              { act: archived ? 'restore' : 'archive' },
              archived ? t('leads.bulk.restore') : t('leads.bulk.archive'),
            )
          }
        >
          {archived ? t('leads.restore') : t('leads.archive')}
        </Button>
      )}
      {tagging && (
        <Suspense>
          <BulkTags onClose={() => setTagging(false)} onTags={(act) => start(act, t('leads.bulk.tags'))} />
        </Suspense>
      )}
    </>
  );
}
