import { Archive, ArchiveRestore, Tag, UserRound, Workflow } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { Bulk, type BulkProps } from '#app/records/bulk.tsx';
import { Button } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { BulkAct } from '#contract/people/lead-bulk.ts';
import { stages } from '#contract/people/lead-fields.ts';
import type { Lead } from '#contract/people/leads.ts';
import BulkTags from './bulk-tags.tsx';
import { leadsInBulk } from './bulk-thing.ts';
import { usePeople } from './use-people.tsx';

/** What can be done to many leads at once. */
export default function LeadBulk(props: BulkProps<Lead>) {
  return (
    <Bulk {...props} thing={leadsInBulk}>
      {(start, isBusy) => <Acts archived={props.of.state.archived} start={start} isBusy={isBusy} />}
    </Bulk>
  );
}

type ActsProps = { archived: boolean; start: (act: BulkAct, title: string) => void; isBusy: boolean };

function Acts({ archived, start, isBusy }: ActsProps) {
  const t = useT();
  const may = useMay();
  const people = usePeople();
  const [tagging, setTagging] = useState(false);
  const mayChange = may('leads.change') && !archived;
  return (
    <>
      {mayChange && (
        <Menu
          trigger={
            <Button size="s" icon={<Workflow />} busy={isBusy}>
              {t('leads.field.stage')}
            </Button>
          }
          entries={stages.map((stage) => ({
            label: t(`leads.stage.${stage}`),
            onSelect: () => start({ act: 'stage', stage }, t('leads.bulk.stage', { stage: t(`leads.stage.${stage}`) })),
          }))}
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
            ...people.options.map(({ value, label, icon }) => ({
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
      {tagging && <BulkTags onClose={() => setTagging(false)} onTags={(act) => start(act, t('leads.bulk.tags'))} />}
    </>
  );
}
