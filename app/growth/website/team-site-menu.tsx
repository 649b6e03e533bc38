import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useT } from '#app/i18n/t.ts';
import { teamQuery } from '#app/people/team/queries.ts';
import { Button } from '#app/ui/button.tsx';
import { Menu } from '#app/ui/menu.tsx';
import type { Site } from '#contract/growth/sites.ts';

type Props = { sites: readonly Site[]; onChoose: (team: string) => void };

/** Creates a site for a team without one; hidden if there is no such team. */
export function TeamSiteMenu({ sites, onChoose }: Props) {
  const t = useT();
  const { data } = useQuery(teamQuery);
  const without = (data?.teams ?? []).filter(({ id }) => !sites.some(({ team }) => team?.id === id));
  if (without.length === 0) return null;
  return (
    <Menu
      align="end"
      trigger={<Button icon={<Users />}>{t('website.teamSite')}</Button>}
      entries={without.map(({ id, name }) => ({ label: name, onSelect: () => onChoose(id) }))}
    />
  );
}
