import { useQuery } from '@tanstack/react-query';
import { useMay } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { retentionQueries } from './queries.ts';
import { ReportList } from './report-list.tsx';
import { RuleList } from './rule-list.tsx';

/** Retention rules, and documents whose retention has ended. */
export default function RetentionPage() {
  const t = useT();
  const may = useMay();
  const { data, error, refetch } = useQuery(retentionQueries.rules);
  return (
    <>
      <Section title={t('retention.rules')} text={t('retention.rulesText')}>
        {data ? (
          <RuleList rules={data.rules} isOwn={data.isOwn} readOnly={!may('files.hold')} />
        ) : error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={7} columns={2} />
        )}
      </Section>
      {may('files.purge') && (
        <Section title={t('retention.reports')} text={t('retention.reportsText')}>
          <ReportList />
        </Section>
      )}
    </>
  );
}
