import { Archive, ArchiveRestore, CircleDollarSign, Tag, UserRound, Workflow } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { DraftManyButton } from '#app/record-parts.ts';
import { Bulk, type BulkProps } from '#app/records/bulk.tsx';
import type { ListSelection } from '#app/records/selection.ts';
import { Button } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { ListingBulkAct } from '#contract/inventory/listing-bulk.ts';
import { standardStatuses } from '#contract/inventory/listing-status.ts';
import type { ListingRow } from '#contract/inventory/listings.ts';
import { BulkPrice } from './bulk-price.tsx';
import { BulkTags } from './bulk-tags.tsx';
import { listingsInBulk } from './bulk-thing.ts';
import { statusKey } from './status.ts';

/** Actions on many listings at once. */
export default function ListingBulk(props: BulkProps<ListingRow>) {
  return (
    <Bulk {...props} thing={listingsInBulk}>
      {(start, isBusy) => (
        <Acts
          archived={props.of.state.archived}
          start={start}
          isBusy={isBusy}
          selection={props.of.chosen.all ? props.of.selection : { ids: [...props.of.chosen.ids] }}
        />
      )}
    </Bulk>
  );
}

type ActsProps = {
  archived: boolean;
  start: (act: ListingBulkAct, title: string) => void;
  isBusy: boolean;
  selection: { ids: string[] } | ListSelection;
};

function Acts({ archived, start, isBusy, selection }: ActsProps) {
  const t = useT();
  const may = useMay();
  const people = usePeople();
  const [isPricing, setPricing] = useState(false);
  const [isTagging, setTagging] = useState(false);
  const mayChange = may('listings.change') && !archived;
  return (
    <>
      {mayChange && (
        <Menu
          trigger={
            <Button size="s" icon={<Workflow />} busy={isBusy}>
              {t('listings.field.standardStatus')}
            </Button>
          }
          entries={standardStatuses.map((status) => {
            const label = t.any(statusKey(status));
            return {
              label,
              onSelect: () => start({ act: 'status', status }, t('listings.bulk.status', { status: label })),
            };
          })}
        />
      )}
      {mayChange && (
        <Button size="s" icon={<CircleDollarSign />} busy={isBusy} onClick={() => setPricing(true)}>
          {t('listings.bulk.price')}
        </Button>
      )}
      {mayChange && may('listings.assign') && (
        <Menu
          trigger={
            <Button size="s" icon={<UserRound />} busy={isBusy}>
              {t('listings.field.listAgent')}
            </Button>
          }
          entries={[
            {
              label: t('listings.office'),
              onSelect: () =>
                start({ act: 'agent', agent: null }, t('listings.bulk.agent', { name: t('listings.office') })),
            },
            'line',
            ...people.options.map(({ value, label, icon }) => ({
              label,
              icon,
              onSelect: () => start({ act: 'agent', agent: value }, t('listings.bulk.agent', { name: label })),
            })),
          ]}
        />
      )}
      {mayChange && (
        <Button size="s" icon={<Tag />} busy={isBusy} onClick={() => setTagging(true)}>
          {t('listings.field.tags')}
        </Button>
      )}
      {mayChange && (
        <Suspense>
          <DraftManyButton of="listing" selection={selection} />
        </Suspense>
      )}
      {may('listings.archive') && (
        <Button
          size="s"
          icon={archived ? <ArchiveRestore /> : <Archive />}
          busy={isBusy}
          onClick={() =>
            archived
              ? start({ act: 'restore' }, t('listings.bulk.restore'))
              : start({ act: 'archive' }, t('listings.bulk.archive'))
          }
        >
          {archived ? t('listings.restore') : t('listings.archive')}
        </Button>
      )}
      {isTagging && (
        <BulkTags onClose={() => setTagging(false)} onTags={(act) => start(act, t('listings.bulk.tags'))} />
      )}
      {isPricing && (
        <BulkPrice onClose={() => setPricing(false)} onPrice={(act) => start(act, t('listings.bulk.price'))} />
      )}
    </>
  );
}
