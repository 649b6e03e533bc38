import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, CircleDollarSign, Workflow } from 'lucide-react';
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
import type { ListingBulkAct, listingBulk } from '#contract/inventory/listing-bulk.ts';
import { standardStatuses } from '#contract/inventory/listing-status.ts';
import BulkJob from './bulk-job.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import { BulkPrice } from './bulk-price.tsx';
import type { ListingSelection } from './queries.ts';
import { statusKey } from './status.ts';

type Wish = RequestOf<typeof listingBulk.bulk>;
type Props = {
  selection: Selection;
  list: ListingSelection;
  loaded: number;
  total: Count | undefined;
  archived: boolean;
};

/** What can be done to many listings at once: told first, done by a job, and taken back by another. */
export default function ListingBulk({ selection, list, loaded, total, archived }: Props) {
  const t = useT();
  const may = useMay();
  const client = useQueryClient();
  const [isPricing, setPricing] = useState(false);
  const [asked, setAsked] = useState<{ wish: Wish; title: string } | null>(null);
  const [job, setJob] = useState<{ id: string; title: string } | null>(null);
  const run = useMutation({
    mutationFn: ({ wish }: { wish: Wish; title: string }) => api.listings.bulk(wish),
    onSuccess: ({ jobId }, { title }) => {
      setJob({ id: jobId, title });
      selection.clear();
    },
    onError: (error) => toast(t('listings.change.failed'), { tone: 'destructive', description: error.message }),
  });
  const start = (act: ListingBulkAct, title: string) => {
    if (!selection.all && selection.count > mostChosen) {
      toast(t('listings.bulk.tooMany', { count: mostChosen }), { tone: 'destructive' });
      return;
    }
    setAsked({ wish: { selection: selection.all ? list : { ids: [...selection.ids] }, do: act }, title });
  };
  const mayChange = may('listings.change') && !archived;
  return (
    <>
      {selection.count > 0 && (
        <BulkBar selection={selection} loaded={loaded} total={total}>
          {mayChange && (
            <Menu
              trigger={
                <Button size="s" icon={<Workflow />} busy={run.isPending}>
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
            <Button size="s" icon={<CircleDollarSign />} busy={run.isPending} onClick={() => setPricing(true)}>
              {t('listings.bulk.price')}
            </Button>
          )}
          {may('listings.archive') && (
            <Button
              size="s"
              icon={archived ? <ArchiveRestore /> : <Archive />}
              busy={run.isPending}
              onClick={() =>
                start(
                  { act: archived ? 'restore' : 'archive' },
                  archived ? t('listings.bulk.restore') : t('listings.bulk.archive'),
                )
              }
            >
              {archived ? t('listings.restore') : t('listings.archive')}
            </Button>
          )}
        </BulkBar>
      )}
      {isPricing && (
        <BulkPrice onClose={() => setPricing(false)} onPrice={(act) => start(act, t('listings.bulk.price'))} />
      )}
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
      {job && (
        <BulkJob
          key={job.id}
          {...job}
          onFinished={() => void client.invalidateQueries({ queryKey: ['listings'] })}
          onUndone={(id) => setJob({ id, title: t('listings.bulk.undo', { title: job.title }) })}
          onClose={() => setJob(null)}
        />
      )}
    </>
  );
}
