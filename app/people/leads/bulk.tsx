import { Archive, ArchiveRestore, Send, Tag, Trash2, UserRound, Workflow, Zap } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { DraftManyButton } from '#app/record-parts.ts';
import { Bulk, type BulkProps } from '#app/records/bulk.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import { Button } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { BulkAct } from '#contract/people/lead-bulk.ts';
import type { Lead } from '#contract/people/leads.ts';
import { lostStage } from '#contract/people/stage-list.ts';
import BulkTags from './bulk-tags.tsx';
import { leadsInBulk } from './bulk-thing.ts';
import { askWhyLost } from './lost.ts';
import { usePeople } from './use-people.tsx';
import { useStages } from './use-stages.ts';

const WriteMany = lazy(() => import('../messages/write-many.tsx'));
const EnrollDialog = lazy(() => import('../automations/enroll-dialog.tsx'));

/** The bulk actions on leads. */
export default function LeadBulk(props: BulkProps<Lead>) {
  const { of, onJob } = props;
  const [writing, setWriting] = useState(false);
  const [enrolling, setEnrolling] = useState(false);
  return (
    <>
      <Bulk {...props} thing={leadsInBulk}>
        {(start, isBusy) => (
          <Acts
            archived={of.state.archived}
            trash={of.state.trash}
            start={start}
            isBusy={isBusy}
            onWrite={() => setWriting(true)}
            onEnroll={() => setEnrolling(true)}
            selection={of.chosen.all ? of.selection : { ids: [...of.chosen.ids] }}
          />
        )}
      </Bulk>
      {enrolling && (
        <Suspense>
          <EnrollDialog
            selection={of.chosen.all ? of.selection : { ids: [...of.chosen.ids] }}
            onClose={() => setEnrolling(false)}
            onStarted={(job) => {
              setEnrolling(false);
              onJob(job);
              of.chosen.clear();
            }}
          />
        </Suspense>
      )}
      {writing && (
        <Suspense>
          <WriteMany
            selection={of.chosen.all ? of.selection : { ids: [...of.chosen.ids] }}
            onClose={() => setWriting(false)}
            onStarted={(job) => {
              setWriting(false);
              onJob(job);
              of.chosen.clear();
            }}
          />
        </Suspense>
      )}
    </>
  );
}

type ActsProps = {
  archived: boolean;
  trash: boolean;
  start: (act: BulkAct, title: string) => void;
  isBusy: boolean;
  onWrite: () => void;
  onEnroll: () => void;
  selection: { ids: string[] } | ListSelection;
};

function Acts({ archived, trash, start, isBusy, onWrite, onEnroll, selection }: ActsProps) {
  const t = useT();
  const may = useMay();
  const people = usePeople();
  const [tagging, setTagging] = useState(false);
  const mayChange = may('leads.change') && !archived;
  const stages = useStages();
  const moveTo = (stage: string, name: string) => {
    const title = t('leads.bulk.stage', { stage: name });
    if (stage !== lostStage) return start({ act: 'stage', stage }, title);
    askWhyLost({
      name: t('leads.title'),
      asksWhen: false,
      onSaid: ({ lostReason }) => lostReason && start({ act: 'stage', stage, lostReason }, title),
    });
  };
  return (
    <>
      {mayChange && (
        <Menu
          trigger={
            <Button size="s" icon={<Workflow />} busy={isBusy}>
              {t('leads.field.stage')}
            </Button>
          }
          entries={stages.options.map(({ value, label }) => ({ label, onSelect: () => moveTo(value, label) }))}
        />
      )}
      {mayChange && may('leads.assign') && (
        <Menu
          trigger={
            <Button size="s" icon={<UserRound />} busy={isBusy}>
              {t('leads.assign')}
            </Button>
          }
          entries={[
            {
              label: t('leads.pond'),
              onSelect: () => start({ act: 'owner', owner: null }, t('leads.bulk.owner', { name: t('leads.pond') })),
            },
            'line',
            ...people.owners.map(({ value, label, icon }) => ({
              label,
              icon,
              onSelect: () => start({ act: 'owner', owner: value }, t('leads.bulk.owner', { name: label })),
            })),
          ]}
        />
      )}
      {mayChange && (
        <Button size="s" icon={<Tag />} busy={isBusy} onClick={() => setTagging(true)}>
          {t('leads.field.tags')}
        </Button>
      )}
      {mayChange && may('messages.send') && (
        <Button size="s" icon={<Send />} busy={isBusy} onClick={onWrite}>
          {t('messages.many.write')}
        </Button>
      )}
      {mayChange && may('messages.send') && (
        <Button size="s" icon={<Zap />} busy={isBusy} onClick={onEnroll}>
          {t('automations.enroll')}
        </Button>
      )}
      {mayChange && !trash && (
        <Suspense>
          <DraftManyButton of="lead" selection={selection} />
        </Suspense>
      )}
      {may('leads.archive') && (
        <Button
          size="s"
          icon={archived ? <ArchiveRestore /> : <Archive />}
          busy={isBusy}
          onClick={() =>
            archived
              ? start({ act: 'restore' }, t('leads.bulk.restore'))
              : start({ act: 'archive' }, t('leads.bulk.archive'))
          }
        >
          {archived ? t('leads.restore') : t('leads.archive')}
        </Button>
      )}
      {may('leads.archive') && !trash && (
        <Button
          size="s"
          icon={<Trash2 />}
          busy={isBusy}
          onClick={() => start({ act: 'remove' }, t('leads.bulk.remove'))}
        >
          {t('leads.remove')}
        </Button>
      )}
      {tagging && <BulkTags onClose={() => setTagging(false)} onTags={(act) => start(act, t('leads.bulk.tags'))} />}
    </>
  );
}
