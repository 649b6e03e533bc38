import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { useT } from '#app/i18n/t.ts';
import { BulkBar } from '#app/ui/list/bulk-bar.tsx';
import { toast } from '#app/ui/toast.ts';
import { mostChosen } from '#contract/core/bulk-limits.ts';
import { BulkJob } from './bulk-job.tsx';
import { BulkPreview } from './bulk-preview.tsx';
import type { BulkThing, BulkWish } from './bulk-thing.ts';
import type { StartedJob } from './started-job.ts';
import type { RecordList } from './use-record-list.ts';

export type BulkProps<Row extends { id: string }> = {
  of: RecordList<Row>;
  job: StartedJob | null;
  onJob: (job: StartedJob | null) => void;
};

type Props<Act, Row extends { id: string }> = BulkProps<Row> & {
  thing: BulkThing<Act>;
  /** The actions, each of which calls `start`. */
  children: (start: (act: Act, title: string) => void, isBusy: boolean) => ReactNode;
};

/** Actions on many records at once. Each runs as a job, which shows its progress and can be undone. */
export function Bulk<Act, Row extends { id: string }>({ thing, of, job, onJob, children }: Props<Act, Row>) {
  const t = useT();
  const { chosen, selection, rows, count } = of;
  const [asked, setAsked] = useState<{ wish: BulkWish<Act>; title: string } | null>(null);
  const run = useMutation({
    mutationFn: ({ wish }: { wish: BulkWish<Act>; title: string }) => thing.start(wish),
    onSuccess: ({ jobId }, { title }) => {
      onJob({ id: jobId, title });
      chosen.clear();
    },
    onError: (error) => toast(t(thing.words.failed), { tone: 'destructive', description: error.message }),
  });
  const start = (act: Act, title: string) => {
    if (!chosen.all && chosen.count > mostChosen) {
      toast(t('list.bulk.tooMany', { count: mostChosen }), { tone: 'destructive' });
      return;
    }
    const wish: BulkWish<Act> = { selection: chosen.all ? selection : { ids: [...chosen.ids] }, do: act };
    if (chosen.all || chosen.count >= thing.toldFrom) setAsked({ wish, title });
    else run.mutate({ wish, title });
  };
  const putAway = useCallback(() => onJob(null), [onJob]);
  return (
    <>
      {chosen.count > 0 && (
        <BulkBar selection={chosen} loaded={rows.length} total={count}>
          {children(start, run.isPending)}
        </BulkBar>
      )}
      {asked && (
        <BulkPreview
          thing={thing}
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
          thing={thing}
          {...job}
          onUndone={(id) => onJob({ id, title: t('list.bulk.undo', { title: job.title }) })}
          onClose={putAway}
        />
      )}
    </>
  );
}
