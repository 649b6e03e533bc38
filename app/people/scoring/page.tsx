import { useQuery } from '@tanstack/react-query';
import { Section } from '#app/account/settings/section.tsx';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { TriggersPart } from '../triggers/triggers-part.tsx';
import { ModelPart } from './model-part.tsx';
import { PointsForm } from './points-form.tsx';
import { scoringQueries } from './queries.ts';

/** The points of the scoring rules, and the trained model. */
export default function ScoringPage() {
  const t = useT();
  const { data, error, refetch } = useQuery(scoringQueries.rules);
  return (
    <>
      <Section title={t('scoring.title')} text={t('scoring.text')}>
        {error ? (
          <ErrorScreen error={error} onRetry={() => void refetch()} />
        ) : data ? (
          <PointsForm key={data.version} inForce={data} />
        ) : (
          <SkeletonRows rows={8} columns={2} />
        )}
      </Section>
      <TriggersPart />
      <ModelPart />
    </>
  );
}
