import { Archive, ArchiveRestore, UserRound, Workflow } from 'lucide-react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { Bulk, type BulkProps } from '#app/records/bulk.tsx';
import { Button } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { DealBulkAct } from '#contract/inventory/deals/deal-bulk.ts';
import type { Deal } from '#contract/inventory/deals/deals.ts';
import { dealsInBulk } from './bulk-thing.ts';
import { usePipelines } from './use-pipelines.ts';

/** Actions on many deals at once. */
export default function DealBulk(props: BulkProps<Deal>) {
  return (
    <Bulk {...props} thing={dealsInBulk}>
      {(start, isBusy) => <Acts archived={props.of.state.archived} start={start} isBusy={isBusy} />}
    </Bulk>
  );
}

type ActsProps = { archived: boolean; start: (act: DealBulkAct, title: string) => void; isBusy: boolean };

function Acts({ archived, start, isBusy }: ActsProps) {
  const t = useT();
  const may = useMay();
  const people = usePeople();
  const { all, stageName } = usePipelines();
  const open = all.flatMap(({ stages }) => stages).filter(({ state }) => state === 'open');
  const keys = [...new Set(open.map(({ key }) => key))];
  const assign = (owner: string | null, name: string) => ({
    label: name,
    onSelect: () => start({ act: 'assign', owner }, t('deals.bulk.assign', { name })),
  });
  return (
    <>
      {may('deals.change') && !archived && (
        <Menu
          trigger={
            <Button size="s" icon={<Workflow />} busy={isBusy}>
              {t('deals.field.stage')}
            </Button>
          }
          entries={keys.map((stage) => ({
            label: stageName(stage),
            onSelect: () => start({ act: 'stage', stage }, t('deals.bulk.stage', { stage: stageName(stage) })),
          }))}
        />
      )}
      {may('deals.assign') && !archived && (
        <Menu
          trigger={
            <Button size="s" icon={<UserRound />} busy={isBusy}>
              {t('deals.field.owner')}
            </Button>
          }
          entries={[assign(null, t('deals.office')), ...people.options.map(({ value, label }) => assign(value, label))]}
        />
      )}
      {may('deals.archive') && (
        <Button
          size="s"
          icon={archived ? <ArchiveRestore /> : <Archive />}
          busy={isBusy}
          onClick={() =>
            archived
              ? start({ act: 'restore' }, t('deals.bulk.restore'))
              : start({ act: 'archive' }, t('deals.bulk.archive'))
          }
        >
          {archived ? t('deals.restore') : t('deals.archive')}
        </Button>
      )}
    </>
  );
}
