import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useMay } from '#app/account/session.ts';
import { InvitationList } from '#app/account/settings/invitation-list.tsx';
import { InviteDialog } from '#app/account/settings/invite-dialog.tsx';
import { useT } from '#app/i18n/t.ts';
import { ErrorScreen } from '#app/ui/error-screen.tsx';
import { SkeletonRows } from '#app/ui/skeleton.tsx';
import { Groups } from './groups.tsx';
import { MemberTable } from './member-table.tsx';
import { Part } from './part.tsx';
import { teamQuery } from './queries.ts';

const Departures = lazy(() => import('../ownership/departures.tsx'));

export default function PeoplePage() {
  const t = useT();
  const may = useMay();
  const team = useQuery(teamQuery);
  if (team.isError) return <ErrorScreen error={team.error} onRetry={() => void team.refetch()} />;
  if (!team.data) return <SkeletonRows rows={6} columns={3} />;
  const manages = may('members.manage');
  return (
    <>
      <Part
        title={t('team.members')}
        text={t('team.count', { count: team.data.members.length })}
        action={manages && <InviteDialog teams={team.data.teams} />}
      >
        <MemberTable team={team.data} />
        {manages && <InvitationList />}
      </Part>
      <Groups team={team.data} />
      {manages && (
        <Suspense>
          <Departures />
        </Suspense>
      )}
    </>
  );
}
