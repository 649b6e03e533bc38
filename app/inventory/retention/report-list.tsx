import { useQuery } from '@tanstack/react-query';
import { ClipboardList } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { api } from '#app/api.ts';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { Facts } from '#app/ui/record/facts.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { retentionQueries } from './queries.ts';
import { useRetentionDeed } from './use-retention-deed.ts';

/** What could be deleted now, and earlier reports. */
export function ReportList() {
  const t = useT();
  const format = useFormat();
  const navigate = useNavigate();
  const due = useQuery(retentionQueries.due);
  const reports = useQuery(retentionQueries.reports);
  const drawUp = useRetentionDeed(
    () => api.retention.drawUp({}),
    ({ id }) => void navigate(`/settings/retention/${id}`),
  );
  const error = due.error ?? reports.error;
  if (error) return <ErrorScreen error={error} onRetry={() => void Promise.all([due.refetch(), reports.refetch()])} />;
  if (!due.data || !reports.data) return <SkeletonRows rows={3} columns={2} />;
  const { files, bytes } = due.data;
  return (
    <div className="grid gap-4">
      <p>
        {files === 0 ? t('retention.nothingDue') : t('retention.due', { count: files, size: fileSize(format, bytes) })}
      </p>
      {files > 0 && (
        <Button
          icon={<ClipboardList />}
          className="justify-self-start"
          busy={drawUp.isPending}
          onClick={() => drawUp.mutate(undefined)}
        >
          {t('retention.drawUp')}
        </Button>
      )}
      {reports.data.rows.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {reports.data.rows.map((report) => (
            <li key={report.id} className="py-2.5">
              <Link to={`/settings/retention/${report.id}`} className="num text-act underline-offset-4 hover:underline">
                {t('retention.reportOf', { day: format.date(report.createdAt) })}
              </Link>
              <span className="num block text-sm text-ink-2">
                <Facts
                  of={[
                    t(`retention.state.${report.state}`),
                    t('retention.files', { count: report.files }),
                    report.state !== 'drafted' && t('retention.purgedCount', { count: report.purged }),
                  ]}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
