import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { api } from '#app/api.ts';
import { useT } from '#app/i18n/t.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Faces } from '#app/ui/face.tsx';
import { toast } from '#app/ui/toast.ts';
import type { Office, Team } from '#contract/people/team.ts';
import { nameOf, type TeamOverview } from './overview.ts';
import { Part } from './part.tsx';
import { teamQuery } from './queries.ts';

const GroupEditor = lazy(() => import('./group-editor.tsx'));

export type Group = { kind: 'team'; group: Team | null } | { kind: 'office'; group: Office | null };

/** Teams and offices: their members, and what their managers see. */
export function Groups({ team }: { team: TeamOverview }) {
  const t = useT();
  const client = useQueryClient();
  const [edited, setEdited] = useState<Group | null>(null);
  const [leaving, setLeaving] = useState<Group | null>(null);
  const remove = useMutation({
    mutationFn: ({ kind, group }: Group) =>
      kind === 'team' ? api.team.removeTeam({ id: group!.id }) : api.team.removeOffice({ id: group!.id }),
    onError: (error) => toast(t('team.notSaved'), { tone: 'destructive', description: error.message }),
    onSettled: () => client.invalidateQueries(teamQuery),
  });
  const names = (members: readonly string[]) =>
    team.members.filter(({ userId }) => members.includes(userId)).map(nameOf);
  const row = (shown: Group, detail: string, people: readonly string[]) => (
    <li key={shown.group!.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
      <div className="me-auto min-w-0">
        <p className="truncate font-medium">{shown.group!.name}</p>
        <p className="text-sm text-ink-3">{detail}</p>
      </div>
      {people.length > 0 && <Faces names={people} max={5} />}
      {team.can.manage && (
        <>
          <Button
            size="s"
            onClick={() => setEdited(shown)}
            aria-label={t('team.editNamed', { name: shown.group!.name })}
          >
            {t('team.edit')}
          </Button>
          <Button
            size="s"
            kind="quiet"
            onClick={() => setLeaving(shown)}
            aria-label={t('team.removeNamed', { name: shown.group!.name })}
          >
            {t('team.remove')}
          </Button>
        </>
      )}
    </li>
  );
  const add = (kind: Group['kind']) =>
    team.can.manage && (
      <Button icon={<Plus />} onClick={() => setEdited({ kind, group: null })}>
        {t(kind === 'team' ? 'team.newTeam' : 'team.newOffice')}
      </Button>
    );
  return (
    <>
      <Part title={t('team.teams')} text={t('team.teamsText')} action={add('team')}>
        {team.teams.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {team.teams.map((group) =>
              row(
                { kind: 'team', group },
                [
                  t('team.count', { count: group.members.length }),
                  team.offices.find(({ id }) => id === group.office)?.name,
                ]
                  .filter(Boolean)
                  .join(' · '),
                names(group.members),
              ),
            )}
          </ul>
        )}
      </Part>
      <Part title={t('team.offices')} text={t('team.officesText')} action={add('office')}>
        {team.offices.length > 0 && (
          <ul className="divide-y divide-line border-y border-line">
            {team.offices.map((group) => row({ kind: 'office', group }, t('team.count', { count: group.members }), []))}
          </ul>
        )}
      </Part>
      {edited && (
        <Suspense>
          <GroupEditor edited={edited} team={team} onClose={() => setEdited(null)} />
        </Suspense>
      )}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={t('team.removeNamed', { name: leaving.group!.name })}
          action={t('team.remove')}
          onConfirm={() => remove.mutateAsync(leaving).catch(() => {})}
        >
          {t(leaving.kind === 'team' ? 'team.removeTeamText' : 'team.removeOfficeText')}
        </ConfirmDialog>
      )}
    </>
  );
}
