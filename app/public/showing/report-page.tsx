import { data, useLocation } from 'react-router';
import { useT } from '#app/i18n/t.ts';
import { ReportView } from '#app/inventory/showings/report-view.tsx';
import { showings } from '#contract/inventory/showings.ts';
import { askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import { withQuery } from '../with-query.ts';
import type { Route } from './+types/report-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const report = await askFor(context, showings.readReport, { token: params.token });
  return report ? { report } : data(null, { status: 404 });
}

/** The seller's report on showings, to read and print, with details behind every number. */
export default function ReportPage({ loaderData }: Route.ComponentProps) {
  const t = useT();
  const { search } = useLocation();
  if (!loaderData) return <NotFound />;
  const { report } = loaderData;
  return (
    <Column className="pb-24">
      <title>{`${report.address} · ${report.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <BrandHead of={report} agent={report.agent} />
      <PageHeading title={<bdi>{report.address}</bdi>} lead={t('public-showing.report.lead')} />
      <ReportView
        rows={report.rows}
        reach={report.reach}
        asked={new URLSearchParams(search).get('show') ?? 'all'}
        addressOf={(name) => withQuery(search, { show: name })}
      />
    </Column>
  );
}
