import { useQuery } from '@tanstack/react-query';
import { useMay } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { dealQueries } from '../queries.ts';
import { PipelineList } from './pipeline-list.tsx';
import { PlanList } from './plan-list.tsx';
import { TemplateList } from './template-list.tsx';

/** Deal settings: pipelines, templates, and commission plans. */
export default function DealSettings() {
  const t = useT();
  const may = useMay();
  const readOnly = !may('organisation.change');
  const pipelines = useQuery(dealQueries.pipelines);
  const templates = useQuery(dealQueries.templates);
  return (
    <>
      <Section title={t('deals.settings.pipelines')} text={t('deals.settings.pipelinesText')}>
        {pipelines.data ? (
          <PipelineList pipelines={pipelines.data.pipelines} readOnly={readOnly} />
        ) : pipelines.error ? (
          <ErrorScreen error={pipelines.error} onRetry={() => void pipelines.refetch()} />
        ) : (
          <SkeletonRows rows={6} columns={2} />
        )}
      </Section>
      <Section title={t('deals.settings.templates')} text={t('deals.settings.templatesText')}>
        {templates.data ? (
          <TemplateList templates={templates.data.templates} packs={templates.data.packs} readOnly={readOnly} />
        ) : templates.error ? (
          <ErrorScreen error={templates.error} onRetry={() => void templates.refetch()} />
        ) : (
          <SkeletonRows rows={6} columns={2} />
        )}
      </Section>
      {may('commissions.manage') && (
        <Section title={t('deals.settings.plans')} text={t('deals.settings.plansText')}>
          <PlanList />
        </Section>
      )}
    </>
  );
}
