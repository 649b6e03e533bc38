import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { MoreButton } from '#app/ui/more-button.tsx';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import type { PurgeReport } from '#contract/inventory/retention.ts';
import { retentionQueries } from './queries.ts';
import { ReportFiles } from './report-files.tsx';
import { useRetentionDeed } from './use-retention-deed.ts';

/** A report: its files, its approval, and the button to approve it. */
export default function ReportPage() {
  const { id = '' } = useParams();
  const t = useT();
  const report = useQuery(retentionQueries.report(id));
  const files = useInfiniteQuery({
    ...retentionQueries.reportFiles(id, report.data?.state ?? ''),
    enabled: report.data !== undefined,
  });
  const error = report.error ?? files.error;
  return (
    <div className="grid gap-5 py-5">
      <div>
        <BackLink to="/settings/retention">{t('retention.title')}</BackLink>
        {report.data && <ReportHead report={report.data} />}
      </div>
      {error ? (
        <ErrorScreen error={error} onRetry={() => void Promise.all([report.refetch(), files.refetch()])} />
      ) : !files.data ? (
        <SkeletonRows rows={6} columns={3} />
      ) : (
        <>
          <ReportFiles files={files.data.pages.flatMap(({ rows }) => rows)} />
          <MoreButton pages={files} kind="quiet" size="s" className="justify-self-center" />
        </>
      )}
    </div>
  );
}

function ReportHead({ report }: { report: PurgeReport }) {
  const t = useT();
  const format = useFormat();
  const people = usePeople();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const { id, state, files, bytes, purged, approvedBy, approvedAt } = report;
  const approve = useRetentionDeed(() => api.retention.approve({ id, files }));
  const discard = useRetentionDeed(
    () => api.retention.discard({ id }),
    () => void navigate('/settings/retention'),
  );
  return (
    <header className="grid gap-3">
      <h2 className="num text-xl font-medium">{t('retention.reportOf', { day: format.date(report.createdAt) })}</h2>
      <p className="num text-ink-2" role="status">
        <Facts
          of={[
            t(`retention.state.${state}`),
            t('retention.files', { count: files }),
            fileSize(format, bytes),
            state !== 'drafted' && t('retention.purgedCount', { count: purged }),
            approvedAt &&
              t('retention.approvedBy', {
                who: approvedBy ? people.nameOf(approvedBy) : '',
                day: format.dateTime(approvedAt),
              }),
          ]}
        />
      </p>
      <div className="flex flex-wrap gap-2">
        {state === 'drafted' && (
          <Button kind="act" icon={<Trash2 />} onClick={() => setAsking(true)}>
            {t('retention.approve')}
          </Button>
        )}
        <Button asChild>
          <a href={`/api/v1/retention/reports/${id}/files.csv`} download="purge-report.csv">
            <Download />
            {t('retention.csv')}
          </a>
        </Button>
        {state === 'drafted' && (
          <Button kind="quiet" busy={discard.isPending} onClick={() => discard.mutate(undefined)}>
            {t('retention.discard')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('retention.approveTitle', { count: files })}
        action={t('retention.approve')}
        name={String(files)}
        onConfirm={() => approve.mutateAsync(undefined)}
      >
        {t('retention.approveText')}
      </ConfirmDialog>
    </header>
  );
}
