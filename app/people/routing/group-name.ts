import { useT } from '#app/i18n/t.ts';
import type { RoutingGroup, RoutingScope } from '#contract/people/routing-rules.ts';
import { usePeople } from '../leads/use-people.tsx';
import type { TeamOverview } from '../team/overview.ts';

/** The display name of a team, an office, or a list of people. */
export function useGroupName({ teams, offices }: TeamOverview): (group: RoutingGroup | RoutingScope) => string {
  const t = useT();
  const people = usePeople();
  return (group) => {
    if (group.kind === 'company') return t('routing.everybody');
    if (group.kind === 'people') return group.users.map((user) => people.nameOf(user)).join(', ');
    const known = (group.kind === 'team' ? teams : offices).find(({ id }) => id === group.id);
    return known?.name ?? t('routing.goneGroup');
  };
}
