import { useMutation, useQuery } from '@tanstack/react-query';
import { Link2, Printer } from 'lucide-react';
import { useParams, useSearchParams } from 'react-router';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { toast } from '#app/ui/toast.ts';
import { listingQueries } from '../listings/queries.ts';
import { showingQueries } from './queries.ts';
import { ReportView } from './report-view.tsx';

/** The report for the agent: includes held feedback, and the seller's link. */
export default function ShowingReportPage() {
  const t = useT();
  const { id = '' } = useParams();
  const [search] = useSearchParams();
  const { data: report, error, refetch } = useQuery(showingQueries.report(id));
  const mayShare = useQuery(listingQueries.get(id)).data?.can.change;
  const share = useMutation({
    mutationFn: () => api.showings.shareReport({ id }),
    onSuccess: async ({ address }) => {
      await navigator.clipboard.writeText(address).catch(() => {});
      toast(t('showings.linkMade'), { description: address });
    },
    onError: (problem) => toast(t('showings.notDone'), { tone: 'destructive', description: problem.message }),
  });
  const close = useMutation({
    mutationFn: () => api.showings.closeReport({ id }),
    onSuccess: () => toast(t('showings.linkEnded')),
    onError: (problem) => toast(t('showings.notDone'), { tone: 'destructive', description: problem.message }),
  });
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="page-record grid gap-6 py-2.5 pb-16">
        <BackLink to={`/listing/${id}`} className="print:hidden">
          {t('showings.backToHome')}
        </BackLink>
        {report ? (
          <>
            <PageTitle>{t('showings.reportTitle')}</PageTitle>
            <div className="flex flex-wrap items-center gap-2">
              <h1 className="me-auto text-2xl font-medium">
                <bdi>{report.address}</bdi>
              </h1>
              <Button className="print:hidden" onClick={() => print()}>
                <Printer />
                {t('showings.print')}
              </Button>
              {mayShare && (
                <Button kind="quiet" className="print:hidden" busy={close.isPending} onClick={() => close.mutate()}>
                  {t('showings.endLink')}
                </Button>
              )}
              {mayShare && (
                <Button kind="act" className="print:hidden" busy={share.isPending} onClick={() => share.mutate()}>
                  <Link2 />
                  {t('showings.share')}
                </Button>
              )}
            </div>
            {Boolean(report.heldBack) && (
              <p className="rounded-m bg-need-tint px-3 py-2 text-need">
                {t('showings.heldBack', { count: report.heldBack ?? 0 })}
              </p>
            )}
            <ReportView
              rows={report.rows}
              reach={report.reach}
              asked={search.get('show') ?? 'all'}
              addressOf={(name) => `?show=${name}`}
            />
          </>
        ) : error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </div>
  );
}
