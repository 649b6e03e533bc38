import { useQuery } from '@tanstack/react-query';
import { invitationsQuery } from '#app/account/queries.ts';
import { useMay } from '#app/account/session.ts';
import { useT } from '#app/i18n/t.ts';
import { usePeople } from '#app/people/leads/use-people.tsx';
import { teamQuery } from '#app/people/team/queries.ts';
import { Combobox } from '#app/ui/combobox.tsx';
import type { OwnerPlace } from '#contract/people/imports.ts';

export type PlacedOwners = ReadonlyMap<string, OwnerPlace>;

type Props = { name: string; placed: OwnerPlace | undefined; onPlace: (to: OwnerPlace | undefined) => void };

const written = (to: OwnerPlace): string => (to === 'nobody' ? to : JSON.stringify(to));
const read = (value: string): OwnerPlace => (value === 'nobody' ? value : (JSON.parse(value) as OwnerPlace));

/** Maps an agent of the file to a member, an invited user, a team, or nobody. */
export function PlaceOwner({ name, placed, onPlace }: Props) {
  const t = useT();
  const may = useMay();
  const { owners } = usePeople();
  const teams = useQuery(teamQuery).data?.teams ?? [];
  const invited = useQuery({ ...invitationsQuery, enabled: may('members.manage') }).data?.invitations ?? [];
  if (!may('leads.assign')) return null;
  const source = [
    ...owners.map(({ value, ...option }) => ({ ...option, value: written({ member: value }) })),
    ...invited.map(({ id, email }) => ({
      value: written({ invitation: id }),
      label: email,
      detail: t('imports.placeInvited'),
    })),
    ...teams.map((team) => ({
      value: written({ team: team.id }),
      label: team.name,
      detail: t('imports.placeTeam'),
    })),
    { value: 'nobody', label: t('leads.pond') },
  ];
  const value = placed && source.find((option) => option.value === written(placed));
  return (
    <Combobox
      className="w-56"
      label={t('imports.place', { name })}
      placeholder={t('imports.place', { name })}
      source={source}
      value={value ?? null}
      onChange={(option) => onPlace(option ? read(option.value) : undefined)}
      clearable
    />
  );
}
