import { useQuery } from '@tanstack/react-query';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Part } from '../team/part.tsx';
import { teamQuery } from '../team/queries.ts';
import { DecisionLog } from './decision-log.tsx';
import { routingQueries } from './queries.ts';
import { RuleDesk } from './rule-desk.tsx';

/** The routing rules, their simulation, and past decisions. */
export default function RoutingPage() {
  const t = useT();
  const rules = useQuery(routingQueries.rules);
  const team = useQuery(teamQuery);
  const failure = rules.error ?? team.error;
  if (failure) {
    const again = () => Promise.all([rules.refetch(), team.refetch()]);
    return <ErrorScreen error={failure} onRetry={() => void again()} />;
  }
  if (!rules.data || !team.data) return <SkeletonRows rows={4} columns={2} />;
  return (
    <>
      <RuleDesk key={rules.data.version} inForce={rules.data} team={team.data} />
      <Part title={t('routing.log')} text={t('routing.logText')}>
        <DecisionLog />
      </Part>
    </>
  );
}
