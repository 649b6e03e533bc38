import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useMay } from '#app/account/session.ts';
import { Section } from '#app/account/settings/section.tsx';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { leadQueries } from '../queries.ts';
import { FieldList } from './field-list.tsx';
import { StageList } from './stage-list.tsx';

const SourceNames = lazy(() => import('./source-names.tsx'));
const OwnershipRules = lazy(() => import('../../ownership/ownership-rules.tsx'));

/** The organization's lead settings: stages and custom fields. */
export default function LeadSettings() {
  const t = useT();
  const readOnly = !useMay()('organisation.change');
  const stages = useQuery(leadQueries.stages);
  const fields = useQuery(leadQueries.fields);
  return (
    <>
      <Section title={t('leads.settings.stages')} text={t('leads.settings.stagesText')}>
        {stages.data ? (
          <StageList key={JSON.stringify(stages.data)} {...stages.data} readOnly={readOnly} />
        ) : stages.error ? (
          <ErrorScreen error={stages.error} onRetry={() => void stages.refetch()} />
        ) : (
          <SkeletonRows rows={6} columns={2} />
        )}
      </Section>
      <Section title={t('leads.settings.fields')} text={t('leads.settings.fieldsText')}>
        {fields.data ? (
          <FieldList
            key={JSON.stringify(fields.data)}
            {...fields.data}
            queryKey={leadQueries.fields.queryKey}
            save={(next, version) => api.leads.setFields({ fields: next }, { version })}
            readOnly={readOnly}
          />
        ) : fields.error ? (
          <ErrorScreen error={fields.error} onRetry={() => void fields.refetch()} />
        ) : (
          <SkeletonRows rows={3} columns={2} />
        )}
      </Section>
      <Section title={t('desk.sources')} text={t('desk.sourcesText')}>
        <Suspense fallback={<SkeletonRows rows={3} columns={2} />}>
          <SourceNames readOnly={readOnly} />
        </Suspense>
      </Section>
      <Section title={t('ownership.rules')} text={t('ownership.rulesText')}>
        <Suspense fallback={<SkeletonRows rows={3} columns={2} />}>
          <OwnershipRules />
        </Suspense>
      </Section>
    </>
  );
}
