import { data } from 'react-router';
import { useFormat } from '#app/i18n/format.ts';
import { useT } from '#app/i18n/t.ts';
import { ReportView } from '#app/inventory/value/cma/report-view.tsx';
import { cmas } from '#contract/inventory/value/cmas.ts';
import { askFor } from '../ask.ts';
import { BrandHead } from '../brand-head.tsx';
import NotFound from '../not-found.tsx';
import { Column, PageHeading } from '../page.tsx';
import type { Route } from './+types/cma-page.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  const report = await askFor(context, cmas.shared, { token: params.token });
  return report ? { report } : data(null, { status: 404 });
}

/** A market analysis for anyone with the link, to read and print without JavaScript. */
export default function CmaPage({ loaderData, params }: Route.ComponentProps) {
  const t = useT();
  const format = useFormat();
  if (!loaderData) return <NotFound />;
  const { report } = loaderData;
  const { agent, asOf, expiresAt } = report;
  // Keeps the address together in either text direction.
  const home = report.address;
  return (
    <Column className="pb-24">
      <title>{`${t('public-cma.title', { address: home })} · ${report.organisation}`}</title>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <div data-print="">
        <BrandHead of={report} />
        <PageHeading
          title={t('public-cma.title', { address: `\u2068${home}\u2069` })}
          lead={t('public-cma.lead', { agent: `\u2068${agent || report.organisation}\u2069`, day: format.date(asOf) })}
        />
        {report.comparables.length > 0 && (
          <p className="mb-8 print:hidden">
            <a
              href={`/api/v1/shared-cmas/${params.token}/report.pdf`}
              download=""
              className="tap font-medium text-act hover:underline"
            >
              {t('public-cma.download')}
            </a>
          </p>
        )}
        <ReportView report={report} />
      </div>
      {expiresAt && (
        <p className="mt-4 text-sm text-ink-2 print:hidden">
          {t('public-cma.expires', { day: format.dateInUtc(expiresAt) })}
        </p>
      )}
    </Column>
  );
}
