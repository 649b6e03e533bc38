import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { PageTitle } from '#app/shell/page-title.tsx';
import { BackLink } from '#app/ui/back-link.tsx';
import { Button } from '#app/ui/button.tsx';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonText } from '#app/ui/skeleton.tsx';
import { cmaQueries } from '../queries.ts';
import { PdfButton } from './pdf-button.tsx';
import { ReportView } from './report-view.tsx';

/** The report to print; its link leaves out what sellers keep off the internet. */
export default function CmaReportPage() {
  const t = useT();
  const format = useFormat();
  const { id = '' } = useParams();
  const { data: report, error, refetch } = useQuery(cmaQueries.report(id));
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <PageTitle>{t('value.cma.report')}</PageTitle>
      <div className="page-record grid gap-4 py-2.5 pb-16">
        <div className="flex items-center justify-between gap-3 print:hidden">
          <BackLink to={`/cmas/${id}`}>{t('value.cma.back')}</BackLink>
          <span className="flex flex-wrap justify-end gap-2">
            <Button onClick={() => print()}>{t('value.cma.print')}</Button>
            <PdfButton id={id} />
            <Button kind="act" asChild>
              <Link to={`/cmas/${id}/present`}>{t('value.cma.present')}</Link>
            </Button>
          </span>
        </div>
        {report ? (
          <article data-print="" className="grid gap-6">
            <header>
              <h1 className="text-2xl font-medium wrap-anywhere">
                {t('public-cma.title', {
                  address: `\u2068${report.address}\u2069`,
                })}
              </h1>
              <p className="text-ink-2">
                {t('public-cma.lead', {
                  agent: `\u2068${report.agent || report.organisation}\u2069`,
                  day: format.date(report.asOf),
                })}
              </p>
            </header>
            <ReportView report={report} />
          </article>
        ) : error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonText lines={8} />
        )}
      </div>
    </div>
  );
}
