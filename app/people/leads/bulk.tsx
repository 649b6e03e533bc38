import { useMutation } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Tag, UserRound, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { BulkBar } from '#app/ui/list/bulk-bar.tsx';
import type { Selection } from '#app/ui/list/use-selection.ts';
import type { Count } from '#app/ui/list/views-bar.tsx';
import { Menu } from '#app/ui/menu.tsx';
import { toast } from '#app/ui/toast.ts';
import { mostChosen } from '#contract/core/bulk-limits.ts';
import type { RequestOf } from '#contract/core/call.ts';
import type { BulkAct, leadBulk } from '#contract/people/lead-bulk.ts';
import { stages } from '#contract/people/lead-fields.ts';
import BulkPreview from './bulk-preview.tsx';
import BulkTags from './bulk-tags.tsx';
import type { LeadSelection } from './queries.ts';
import type { StartedJob } from './started-job.ts';
import { usePeople } from './use-people.tsx';

/** From so many on, one is told first what would happen. */
const many = 25;

type Wish = RequestOf<typeof leadBulk.bulk>;

type Props = {
  selection: Selection;
  list: LeadSelection;
  loaded: number;
  total: Count | undefined;
  archived: boolean;
  onStarted: (job: StartedJob) => void;
};

/** What can be done to many leads at once. Each act is a job: it shows how far it is and can be taken back. */
export default function LeadBulk({ selection, list, loaded, total, archived, onStarted }: Props) {
  const t = useT();
  const may = useMay();
  const people = usePeople();
  const [tagging, setTagging] = useState(false);
  const [asked, setAsked] = useState<{ wish: Wish; title: string } | null>(null);
  const run = useMutation({
    mutationFn: ({ wish }: { wish: Wish; title: string }) => api.leads.bulk(wish),
    onSuccess: ({ jobId }, { title }) => onStarted({ id: jobId, title }),
    onError: (error) => toast(t('leads.change.failed'), { tone: 'destructive', description: error.message }),
  });
  const start = (act: BulkAct, title: string) => {
    if (!selection.all && selection.count > mostChosen) {
      toast(t('leads.bulk.tooMany', { count: mostChosen }), { tone: 'destructive' });
      return;
    }
    const wish: Wish = { selection: selection.all ? list : { ids: [...selection.ids] }, do: act };
    if (selection.all || selection.count >= many) setAsked({ wish, title });
    else run.mutate({ wish, title });
  };
  const mayChange = may('leads.change') && !archived;
  return (
    <>
      <BulkBar selection={selection} loaded={loaded} total={total}>
        {mayChange && (
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
        )}
        {mayChange && may('leads.assign') && (
          <Menu
            trigger={
              <Button size="s" icon={<UserRound />} busy={run.isPending}>
                {t('leads.assign')}
              </Button>
            }
            entries={[
              {
                label: t('leads.pond'),
                onSelect: () => start({ act: 'owner', owner: null }, t('leads.bulk.owner', { name: t('leads.pond') })),
              },
              'line',
              ...people.options.map(({ value, label, icon }) => ({
                label,
                icon,
                onSelect: () => start({ act: 'owner', owner: value }, t('leads.bulk.owner', { name: label })),
              })),
            ]}
          />
        )}
        {mayChange && (
          <Button size="s" icon={<Tag />} busy={run.isPending} onClick={() => setTagging(true)}>
            {t('leads.field.tags')}
          </Button>
        )}
        {may('leads.archive') && (
          <Button
            size="s"
            icon={archived ? <ArchiveRestore /> : <Archive />}
            busy={run.isPending}
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
      </BulkBar>
      {tagging && <BulkTags onClose={() => setTagging(false)} onTags={(act) => start(act, t('leads.bulk.tags'))} />}
      {asked && (
        <BulkPreview
          {...asked}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            run.mutate(asked);
          }}
        />
      )}
    </>
  );
}
